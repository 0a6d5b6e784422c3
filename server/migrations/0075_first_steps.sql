-- Steps of beginning that an administrator marked as not needed. Whether a step is done is read from the data.
create table skipped_first_steps (
  step text primary key
    check (step in ('school', 'region', 'courses', 'packages', 'cancelling', 'staff', 'teachers', 'clients', 'lesson')),
  skipped_at timestamptz not null,
  skipped_by integer references users (id)
);

-- A mail that was written as a file, because no mail server is named, was not sent.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check check (state in ('waiting', 'sent', 'in_folder', 'failed', 'unsent'));
