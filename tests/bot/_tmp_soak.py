from tests.bot.test_any_sequence import *
class T(Tables.TestCase):
    settings = settings(max_examples=70, stateful_step_count=45, deadline=None, suppress_health_check=list(HealthCheck))
