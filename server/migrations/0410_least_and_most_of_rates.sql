-- What a rate pays in a calendar month at most, and at least. Null: no limit. The most shortens the lines of lessons; the least is a line of
-- its own, posted when the pay period of the month's last day is calculated.
alter table rate_versions
  add column least minor_units check (least >= 0),
  add column most minor_units check (most >= 0),
  add constraint rate_versions_least_most check (least <= most),
  add constraint rate_versions_ended_without_limits check (not ended or (least is null and most is null));

alter table rate_change_rows
  add column before_least minor_units,
  add column before_most minor_units,
  add column after_least minor_units,
  add column after_most minor_units;

-- What the most of the month took off a lesson's line: amount = rate × share - cut.
alter table accruals add column cut minor_units check (cut > 0), add column most minor_units check (most >= 0);
-- The most that shortens the pay of the lesson, or that changed.
alter table rate_differences add column most minor_units;

alter table accruals drop constraint accruals_kind_check;
alter table accruals add constraint accruals_kind_check check (kind in ('held', 'client_no_show', 'late_cancellation', 'over_quota', 'penalty',
  'school_fault', 'bonus', 'deduction', 'rate_difference', 'top_up', 'reversal')) not valid;
alter table accruals add constraint accruals_cut check ((cut is null) = (most is null)) not valid;

insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, posted_by, comment_required, system_only, position) values
  ('pay_top_up', 'Top-up to the least a month', 'Доплата до минимума за месяц', 'internal', 'salary_expense', 'teacher_pay', '{}', false, true, 25);

-- The month that a line tops up to the least of its rate. What was earned by the rate then is kept.
create table rate_top_ups (
  accrual_id bigint primary key references accruals (id),
  month date not null check (extract(day from month) = 1),
  least minor_units not null,
  earned minor_units not null check (earned >= 0 and earned < least)
);
create trigger rate_top_ups_append_only before update or delete or truncate on rate_top_ups
  for each statement execute function refuse_rewriting();

-- A top-up belongs to the period whose calculation finds it: before the statement of its teacher is written, and never after.
create or replace function refuse_approved_period() returns trigger language plpgsql as $$
begin
  -- Held by whoever posts pay until their transaction ends, so that the calculation of a period can wait for them.
  perform lock_book_month(new.business_date);
  if exists (
    select from pay_periods p where p.state <> 'open' and new.business_date between p.starts_on and p.ends_on and not (
      (new.kind = 'top_up' or exists (select from rate_top_ups u where u.accrual_id = new.reverses_id)) and p.state = 'calculated'
      and exists (select from pay_calculations c where c.period_id = p.id and c.finished_at is null and c.dropped_at is null
        and c.last_teacher_id < new.teacher_id)
    )
  ) then
    raise exception 'the pay of % is calculated', new.business_date using errcode = 'LE004';
  end if;
  return null;
end $$;
