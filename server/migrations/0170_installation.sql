-- One row: facts about the installation that every process has to share.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- A signature made with LECTERN_SECRET, so that a process with another secret is refused at its start.
  secret_fingerprint text not null,
  secret_since timestamptz not null
);
