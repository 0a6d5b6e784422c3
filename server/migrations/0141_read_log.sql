-- Who read whose data, and how many records. Rows are only added; those that are older than the shortest retention may go.
create table read_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer not null references users (id),
  actor_role text not null,
  token_id integer,
  act text not null check (act in ('open', 'reveal', 'export', 'print', 'download')),
  subject text not null check (subject ~ '^[a-z_]{1,40}$'),
  subject_id integer,
  client_id integer,
  teacher_id integer,
  detail text not null default '' check (length(detail) <= 200),
  records integer not null check (records >= 0),
  request_id text not null
);
create index read_log_at on read_log (at desc, id desc);
create index read_log_actor on read_log (actor_id, at desc);
create index read_log_client on read_log (client_id, at desc) where client_id is not null;
create index read_log_teacher on read_log (teacher_id, at desc) where teacher_id is not null;

create function refuse_recent_deletion() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '90 days' then
    raise exception '% is append-only', tg_table_name using errcode = 'LE001';
  end if;
  return old;
end $$;
create trigger read_log_append_only before update or truncate on read_log
  for each statement execute function refuse_rewriting();
create trigger read_log_retention before delete on read_log
  for each row execute function refuse_recent_deletion();

-- Nobody gives what they do not hold: who administers a school that runs already gets the new ability with the version that brings it.
insert into ability_grants (user_id, ability)
select user_id, 5130 from ability_grants where ability = 5050
on conflict do nothing;
