-- A check that the status service answered has no author.
alter table self_employed_checks alter column checked_by drop not null;
