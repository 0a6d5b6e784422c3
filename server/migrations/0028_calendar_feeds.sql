-- The secret address at which a teacher's lessons can be read into a calendar. Renewing it replaces the row, revoking deletes it.
create table calendar_feeds (
  teacher_id integer primary key references teachers (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null
);
