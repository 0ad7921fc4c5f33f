"""Tables in a database: the log of every game, snapshots, messages owed. Knows no rules and no chat."""
