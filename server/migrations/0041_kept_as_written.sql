-- What stays as it was written, whoever reaches the database and by whatever way. `refuse_rewriting` says so; beside the books
-- and the log, which take new rows only, these change in one way each.

-- Whose money an account holds, and in which currency, is what every entry on it means.
create trigger ledger_accounts_kept before update on ledger_accounts
  for each row when (new is distinct from old) execute function refuse_rewriting();
create trigger ledger_accounts_never_emptied before delete or truncate on ledger_accounts
  for each statement execute function refuse_rewriting();

-- A line of the bank that was posted is where a payment came from.
create trigger bank_statement_lines_kept before update or delete on bank_statement_lines
  for each row when (old.state = 'posted') execute function refuse_rewriting();
create trigger bank_statement_lines_never_emptied before truncate on bank_statement_lines
  for each statement execute function refuse_rewriting();

-- Numbers of papers only go up, one by one.
create trigger document_numbers_kept before update on document_numbers
  for each row when ((new.kind, new.year, new.last) is distinct from (old.kind, old.year, old.last + 1)) execute function refuse_rewriting();
create trigger document_numbers_never_emptied before delete or truncate on document_numbers
  for each statement execute function refuse_rewriting();
create trigger accounting_documents_never_emptied before truncate on accounting_documents
  for each statement execute function refuse_rewriting();
create trigger accounting_document_lines_never_emptied before truncate on accounting_document_lines
  for each statement execute function refuse_rewriting();

-- A dispute is opened and resolved once; what was said stays.
create trigger settlement_disputes_kept before update on settlement_disputes
  for each row when (
    old.state = 'resolved' or (new.id, new.client_id, new.transaction_id, new.raised_by, new.reason, new.opened_at, new.opened_by)
      is distinct from (old.id, old.client_id, old.transaction_id, old.raised_by, old.reason, old.opened_at, old.opened_by)
  ) execute function refuse_rewriting();
create trigger settlement_disputes_never_emptied before delete or truncate on settlement_disputes
  for each statement execute function refuse_rewriting();

-- A package keeps the terms of its sale, and a version of the price list that was replaced keeps its own.
create trigger user_subscriptions_terms_kept
  before update of abonement_id, service_course_id, title, units, price, currency, valid_days, freeze_days on user_subscriptions
  for each row when (
    (new.abonement_id, new.service_course_id, new.title, new.units, new.price, new.currency, new.valid_days, new.freeze_days)
      is distinct from (old.abonement_id, old.service_course_id, old.title, old.units, old.price, old.currency, old.valid_days, old.freeze_days)
  ) execute function refuse_rewriting();
create trigger user_subscriptions_never_emptied before delete or truncate on user_subscriptions
  for each statement execute function refuse_rewriting();

create function keep_replaced_version() returns trigger language plpgsql as $$
begin
  if exists (select from abonements where previous_id = old.id) then
    raise exception 'a version of the price list that was replaced is never changed' using errcode = 'LE001';
  end if;
  return new;
end $$;
create trigger abonements_replaced_kept before update on abonements
  for each row when (new is distinct from old) execute function keep_replaced_version();
create trigger abonements_never_emptied before delete or truncate on abonements
  for each statement execute function refuse_rewriting();

-- Days of a freeze are given back, never added; the freeze itself stays on record.
create trigger subscription_freezes_kept before update on subscription_freezes
  for each row when (
    new.to_day > old.to_day or (new.id, new.subscription_id, new.from_day, new.comment, new.frozen_at, new.frozen_by)
      is distinct from (old.id, old.subscription_id, old.from_day, old.comment, old.frozen_at, old.frozen_by)
  ) execute function refuse_rewriting();
create trigger subscription_freezes_never_emptied before delete or truncate on subscription_freezes
  for each statement execute function refuse_rewriting();

-- A consent is given and withdrawn once. Whose it is may change, when two records of one client become one.
create trigger mailing_consents_kept before update on mailing_consents
  for each row when (
    (new.id, new.category_id, new.channel, new.given_by, new.given_at, new.noted_by)
      is distinct from (old.id, old.category_id, old.channel, old.given_by, old.given_at, old.noted_by)
    or (old.withdrawn_at is not null
      and (new.withdrawn_at, new.withdrawal_noted_by) is distinct from (old.withdrawn_at, old.withdrawal_noted_by))
  ) execute function refuse_rewriting();
create trigger mailing_consents_never_emptied before delete or truncate on mailing_consents
  for each statement execute function refuse_rewriting();

-- Months were closed and opened, and checks were made: that is not undone.
create trigger book_periods_never_emptied before delete or truncate on book_periods
  for each statement execute function refuse_rewriting();
create trigger ledger_checks_kept before update or truncate on ledger_checks
  for each statement execute function refuse_rewriting();

-- Whether anything was posted with an occasion is asked of each of them.
create index ledger_transactions_occasion on ledger_transactions (occasion_code);

-- What a manager was told of one of their clients: that a child's paid lessons end (child and course), or that the money on account
-- is low (neither). Told once for as long as it holds, and again when it comes back after it was over.
create table low_balance_warnings (
  id integer generated by default as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  kid_id integer references children (id) on delete cascade,
  service_course_id integer references service_courses (id),
  manager_id integer not null references users (id),
  warned_at timestamptz not null,
  over_at timestamptz,
  check ((kid_id is null) = (service_course_id is null))
);
create unique index low_balance_warnings_once on low_balance_warnings (client_id, kid_id, service_course_id) nulls not distinct
  where over_at is null;
