-- Personal tokens for the API. No call made one before, so there is nothing to keep. A token acts in the role that its owner had
-- selected, with at most the abilities that they had then; what is taken from the owner is taken from the token.
delete from personal_tokens;
alter table personal_tokens
  add column role text not null check (role <> ''),
  add column abilities integer[] not null default '{}',
  add column scopes text[] not null check (cardinality(scopes) > 0),
  add column revoked_by integer references users (id),
  add column last_used_at timestamptz,
  add column last_used_from text,
  add constraint personal_tokens_title check (length(title) between 1 and 100),
  add constraint personal_tokens_days check (expires_at > created_at);
create index personal_tokens_user on personal_tokens (user_id, id);

-- By which token a write was made. A token is never deleted, and its title never changes.
alter table audit_log add column token_id integer;
create index audit_log_token on audit_log (token_id, id desc) where token_id is not null;
