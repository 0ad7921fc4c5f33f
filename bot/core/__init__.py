"""The referee itself, platform-neutral: what comes in is an `Incoming`, what goes out are `Reply`s with an explicit audience."""
