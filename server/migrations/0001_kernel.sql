create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Integer minor units of a currency. A domain, so that the generated row types can brand it.
create domain minor_units as bigint;
create domain currency_code as text check (value in ('RUB', 'EUR', 'USD', 'KZT', 'BYN'));

-- Refuses every change of what is append-only: mistakes are corrected by new rows, never by rewriting old ones.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'LE001';
end $$;

-- Only what differs from the defaults in the code stands here.
create table school_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  actor_role text not null default '',
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  entity text not null,
  entity_id bigint,
  client_id integer,
  teacher_id integer,
  old jsonb,
  new jsonb,
  request_id text not null
);
create index audit_log_entity on audit_log (entity, entity_id, id desc);
create index audit_log_client on audit_log (client_id, id desc) where client_id is not null;
create index audit_log_teacher on audit_log (teacher_id, id desc) where teacher_id is not null;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();

-- The answer to a write that a client may send twice, kept beside what it did, in the same transaction.
create table idempotency_keys (
  user_id integer not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
