-- A curator approves what a calculation found for the teachers of the own group, all at once. A reopened period is calculated anew, and so
-- is approved anew.
create table pay_approvals (
  calculation_id integer not null references pay_calculations (id),
  teacher_id integer not null references teachers (id),
  approved_by integer not null references users (id),
  approved_at timestamptz not null,
  primary key (calculation_id, teacher_id),
  -- Nobody approves their own pay.
  check (approved_by <> teacher_id)
);
create index pay_approvals_teacher on pay_approvals (teacher_id);
create index pay_approvals_approved_by on pay_approvals (approved_by);
create trigger pay_approvals_append_only before update or delete or truncate on pay_approvals
  for each statement execute function refuse_rewriting();
