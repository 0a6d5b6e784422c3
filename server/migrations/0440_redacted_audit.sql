-- Typed texts of audit entries before this instant have been removed: the nightly job goes on from here.
create table audit_redaction (
  one boolean primary key default true check (one),
  done_before timestamptz not null
);
insert into audit_redaction (done_before) values ('1970-01-01T00:00:00Z');
