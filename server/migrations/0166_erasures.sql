-- Whose data was erased, when, by whom and why. Append-only rows may lose their texts only in the transaction that adds a row here.
create table erasures (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('client', 'child', 'staff')),
  person_id integer not null,
  reason text not null check (reason in ('request', 'authority', 'retention')),
  rows_erased integer not null check (rows_erased >= 0),
  erased_at timestamptz not null,
  erased_by integer references users (id),
  changed_in xid8 not null default pg_current_xact_id()
);
create unique index erasures_once on erasures (kind, person_id);
create index erasures_changed_in on erasures (changed_in);
create index erasures_at on erasures (erased_at desc, id desc);
create trigger erasures_append_only before update or delete or truncate on erasures
  for each statement execute function refuse_rewriting();

create function erases_now() returns boolean language sql stable as $$
  select exists (select from erasures where changed_in = pg_current_xact_id())
$$;

-- Of an append-only row an erasure changes the columns that are named, and nothing else.
create function keep_but_erased() returns trigger language plpgsql as $$
begin
  if erases_now() and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'LE001';
end $$;

drop trigger ledger_transactions_append_only on ledger_transactions;
create trigger ledger_transactions_append_only before delete or truncate on ledger_transactions
  for each statement execute function refuse_rewriting();
create trigger ledger_transactions_kept before update on ledger_transactions
  for each row execute function keep_but_erased('comment');

drop trigger settlement_disputes_kept on settlement_disputes;
create trigger settlement_disputes_kept before update on settlement_disputes
  for each row when (
    old.state = 'resolved' or (new.id, new.client_id, new.transaction_id, new.raised_by, new.reason, new.opened_at, new.opened_by)
      is distinct from (old.id, old.client_id, old.transaction_id, old.raised_by, old.reason, old.opened_at, old.opened_by)
  ) execute function keep_but_erased('reason', 'resolution');

drop trigger subscription_freezes_kept on subscription_freezes;
create trigger subscription_freezes_kept before update on subscription_freezes
  for each row when (
    new.to_day > old.to_day or (new.id, new.subscription_id, new.from_day, new.comment, new.frozen_at, new.frozen_by)
      is distinct from (old.id, old.subscription_id, old.from_day, old.comment, old.frozen_at, old.frozen_by)
  ) execute function keep_but_erased('comment');

drop trigger mailing_consents_kept on mailing_consents;
create trigger mailing_consents_kept before update on mailing_consents
  for each row when (
    (new.id, new.category_id, new.channel, new.given_by, new.given_at, new.noted_by)
      is distinct from (old.id, old.category_id, old.channel, old.given_by, old.given_at, old.noted_by)
    or (old.withdrawn_at is not null
      and (new.withdrawn_at, new.withdrawal_noted_by) is distinct from (old.withdrawn_at, old.withdrawal_noted_by))
  ) execute function keep_but_erased('given_by');

create or replace function keep_submitted_revision() returns trigger language plpgsql as $$
begin
  if old.submitted_at is not null
    and not (tg_op = 'UPDATE' and erases_now() and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment')
  then
    raise exception 'a submitted checklist never changes' using errcode = 'LE001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create or replace function keep_submitted_mark() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and erases_now() and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment' then
    return new;
  end if;
  if (tg_op <> 'INSERT' and exists (select from checklist_revisions r where r.child_checklist_id = old.child_checklist_id
      and r.revision = old.revision and r.submitted_at is not null))
    or (tg_op <> 'DELETE' and exists (select from checklist_revisions r where r.child_checklist_id = new.child_checklist_id
      and r.revision = new.revision and r.submitted_at is not null))
  then
    raise exception 'a submitted checklist never changes' using errcode = 'LE001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- The values of an audit entry without what people typed: numbers, flags, days, instants and codes stay, because the check of the ledger
-- and the histories read them.
create function without_texts(entry jsonb) returns jsonb language sql immutable as $$
  select case when entry is null then null when jsonb_typeof(entry) <> 'object' then '{}' else coalesce((
    select jsonb_object_agg(e.key, e.value) from jsonb_each(entry) e
    where e.key <> 'birth_date' and (
      jsonb_typeof(e.value) in ('number', 'boolean', 'null')
      or jsonb_typeof(e.value) = 'array' and not exists (
        select from jsonb_array_elements(case when jsonb_typeof(e.value) = 'array' then e.value else '[]' end) i
        where jsonb_typeof(i) not in ('number', 'boolean', 'null'))
      or jsonb_typeof(e.value) = 'string' and (
        e.key = any ('{currency,occasion_code,occasion,status,state,kind,outcome,stage,role,channel,format,language,locale}'::text[])
          and e.value #>> '{}' ~ '^[A-Za-z_]{1,40}$'
        or e.value #>> '{}' ~ '^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d(:?\d\d)?))?$'))
  ), '{}') end
$$;

-- An entry of the audit log may only lose its texts: in an erasure, or when it is older than the shortest retention.
create function redact_only() returns trigger language plpgsql as $$
begin
  if (erases_now() or old.at < now() - interval '90 days')
    and to_jsonb(new) - '{old,new}'::text[] = to_jsonb(old) - '{old,new}'::text[]
    and new.old is not distinct from without_texts(old.old) and new.new is not distinct from without_texts(old.new)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'LE001';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
create trigger audit_log_redacted before update on audit_log for each row execute function redact_only();
