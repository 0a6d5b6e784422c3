-- Fingerprints of former secrets with which values may still be sealed: a process without one of them is refused at its start.
alter table installation add column former_fingerprints text[] not null default '{}';
