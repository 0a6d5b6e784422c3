-- The role that serves (docs/operating.md). psql -v ON_ERROR_STOP=1 -v password=… -f serving-role.sql, as the owner of Lectern's tables.
select 'create role lectern_serving login' where not exists (select from pg_roles where rolname = 'lectern_serving') \gexec
alter role lectern_serving password :'password';
select 'grant lectern_serving to current_user' where not pg_has_role(current_user, 'lectern_serving', 'member') \gexec
