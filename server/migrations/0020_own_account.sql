-- Somebody invited has no password yet and cannot sign in.
alter table users drop constraint users_state_check;
alter table users add constraint users_state_check check (state in ('invited', 'active', 'inactive'));
alter table users add column phone text not null default '' check (phone ~ '^(\+?[0-9]{1,20})?$');
alter table users add column theme text not null default 'auto' check (theme in ('auto', 'light', 'dark'));

-- A number for a session, so that its owner can name it; the hash of its secret never leaves the server.
alter table sessions add column id integer generated always as identity;
create unique index sessions_id on sessions (id);

-- Links that are opened once: of a forgotten password, an invitation, the first administrator. Only their hashes are kept.
-- Who asked for a password with an address that nobody has gets a row too (without a user), so that both take the same time.
create table account_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password_reset', 'invitation', 'first_administrator')),
  user_id integer references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_tokens_user on account_tokens (user_id, purpose);
create index account_tokens_expiry on account_tokens (expires_at);

-- `sealed_secret` is encrypted with the server's key. `last_step` is the newest 30-second step whose code was used: none is taken twice.
create table second_factors (
  user_id integer primary key references users (id),
  sealed_secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id integer not null references users (id),
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Avatars as the server drew them anew, in every size that a screen asks for.
create table avatars (
  user_id integer not null references users (id),
  size integer not null check (size between 1 and 512),
  version text not null,
  image bytea not null,
  primary key (user_id, size)
);

-- Mails are written in the transaction of what they tell about, and sent after it. The text is encrypted until the mail
-- is sent, and then forgotten: it may hold a link that opens an account.
create table mail_outbox (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  sealed_text bytea,
  state text not null check (state in ('waiting', 'sent', 'failed', 'unsent')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  useless_at timestamptz not null,
  tries integer not null default 0,
  last_fault text,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (due_at) where state = 'waiting';
