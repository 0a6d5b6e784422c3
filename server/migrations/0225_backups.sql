-- Each backup that ended, well or not: what the administrators' screen shows, and what says whether the next one is due.
create table backups (
  id integer generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  origin text not null check (origin in ('schedule', 'command')),
  file text not null check (char_length(file) between 1 and 1000),
  bytes bigint check (bytes > 0),
  row_count bigint check (row_count >= 0),
  -- Why it was not made.
  fault text check (char_length(fault) between 1 and 1000),
  check ((fault is null) = (bytes is not null)),
  check ((bytes is null) = (row_count is null))
);
create index on backups (begun_at);
