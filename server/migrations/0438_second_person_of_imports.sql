-- Sums above the school's limits are imported, and an import of them is undone, by two people.
alter table import_runs
  add column uploaded_by integer references users (id),
  add column mapped_by integer references users (id),
  -- Of the valid rows, in minor units: what clients get, and what they owe.
  add column granted bigint not null default 0 check (granted >= 0),
  add column owed bigint not null default 0 check (owed >= 0),
  -- The school days on which one person alone ran and undid it.
  add column run_alone_on date,
  add column undone_alone_on date,
  add column undo_asked_by integer references users (id),
  add column undo_asked_at timestamptz,
  add constraint undo_asked_whole check ((undo_asked_by is null) = (undo_asked_at is null));
create index import_runs_run_alone on import_runs (run_alone_on) where run_alone_on is not null;
create index import_runs_undone_alone on import_runs (undone_alone_on) where undone_alone_on is not null;

-- Imports of the version before: what they brought counts for their undo, and what was only checked is checked again, with its sums.
update import_runs r set granted = s.granted, owed = s.owed
  from (
    select x.run_id,
      sum(case when t.occasion_code = 'opening_balance' then t.amount else coalesce(p.price, 0) end) as granted,
      sum(case when t.occasion_code = 'opening_debt' then t.amount else 0 end) as owed
    from import_records x
    left join ledger_transactions t on x.entity = 'transaction' and t.id = x.entity_id
    left join user_subscriptions p on x.entity = 'user_subscription' and p.id = x.entity_id
    where x.entity in ('transaction', 'user_subscription')
    group by x.run_id
  ) s
  where s.run_id = r.id and r.kind in ('balances', 'subscriptions');
update import_runs set state = 'uploaded' where state = 'checked' and kind in ('balances', 'subscriptions');
