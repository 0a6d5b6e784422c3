-- A school also brings in what it teaches, what that costs, and what teachers get.
alter table import_runs drop constraint import_runs_kind_check;
alter table import_runs add constraint import_runs_kind_check
  check (kind in ('courses', 'services', 'abonements', 'clients', 'teachers', 'rates', 'balances', 'subscriptions'));
alter table import_records drop constraint import_records_entity_check;
alter table import_records add constraint import_records_entity_check check (entity in
  ('direction', 'course', 'service_course', 'abonement', 'rate', 'client', 'kid', 'teacher', 'transaction', 'user_subscription'));
