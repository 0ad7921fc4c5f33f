import collections
from tests.bot.test_any_sequence import *
C=collections.Counter()
class Counting(Tables):
    def teardown(self):
        with self.chat.database.transaction() as session:
            from storage.tables import LogRow
            from storage.case_tables import CaseRow, BallotRow
            for e in session.exec(select(LogRow)): C[(e.kind, e.case_number is not None)]+=1
            for e in session.exec(select(CaseRow)): C[("case",e.status, bool(e.done))]+=1
            for b in session.exec(select(BallotRow)): C[("ballot",b.kind,b.open)]+=1
        super().teardown()
class T(Counting.TestCase):
    settings = settings(max_examples=25, stateful_step_count=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_zz():
    print(C)
