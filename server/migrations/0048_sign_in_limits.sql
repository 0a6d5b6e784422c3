-- What was tried (`kind`; `proof`: the password or a code by whoever is signed in), whose account it was where it is one of ours, and from which known device. A known device has its
-- own count; what a stranger fails counts against the account and the network. `lifted_at`: the failure counts no more.
alter table sign_in_attempts add column kind text not null default 'sign_in' check (kind in ('sign_in', 'proof', 'reset'));
alter table sign_in_attempts add column user_id integer references users (id) on delete set null;
alter table sign_in_attempts add column device text;
alter table sign_in_attempts add column user_agent text not null default '';
alter table sign_in_attempts add column lifted_at timestamptz;
alter table sign_in_attempts drop constraint sign_in_attempts_outcome_check;
alter table sign_in_attempts add constraint sign_in_attempts_outcome_check
  check (outcome in ('checking', 'failed', 'code_needed', 'succeeded'));
update sign_in_attempts set kind = 'reset', account_key = substr(account_key, 7), address = substr(address, 7)
  where account_key like 'reset:%';

drop function count_sign_in_attempts(text, text, timestamptz);
drop index sign_in_attempts_account;
drop index sign_in_attempts_address;
create index sign_in_attempts_account on sign_in_attempts (account_key, kind, at)
  where outcome in ('checking', 'failed') and lifted_at is null;
create index sign_in_attempts_address on sign_in_attempts (address, kind, at)
  where outcome in ('checking', 'failed') and lifted_at is null;
create index sign_in_attempts_device on sign_in_attempts (device, kind, at)
  where outcome in ('checking', 'failed') and lifted_at is null and device is not null;
create index sign_in_attempts_succeeded on sign_in_attempts (address, at) where outcome = 'succeeded' and kind = 'sign_in';
create index sign_in_attempts_at on sign_in_attempts (at, id);
create index sign_in_attempts_user on sign_in_attempts (user_id, id);

-- Seconds until another attempt is allowed; 0: now. `most_own` and `delays` (seconds to wait after the first, second … failure of
-- the last hour) are about one known device, or one account from one network; the other two limits are for strangers only.
-- A network from which two people of the school signed in within 30 days is shared: `most_shared` holds there.
-- A volatile function, so that it sees what those who held the lock before have committed, not the snapshot of the statement
-- that waited for it.
create function sign_in_wait(
  of_kind text, of_account text, of_address text, of_device text, at_time timestamptz, window_seconds integer,
  most_own integer, most_account integer, most_address integer, most_shared integer, delays integer[]
) returns integer language plpgsql volatile as $$
declare
  wide interval := make_interval(secs => window_seconds);
  free_at timestamptz := at_time;
  failures integer;
  latest timestamptz;
  full_since timestamptz;
begin
  if of_device is not null then
    select count(*), max(at) into failures, latest from sign_in_attempts
      where device = of_device and kind = of_kind and at > at_time - interval '1 hour' and outcome in ('checking', 'failed') and lifted_at is null;
    select at into full_since from sign_in_attempts
      where device = of_device and kind = of_kind and at > at_time - wide and outcome in ('checking', 'failed') and lifted_at is null
      order by at desc offset most_own - 1 limit 1;
  else
    select count(*), max(at) into failures, latest from sign_in_attempts
      where account_key = of_account and address = of_address and kind = of_kind and device is null
        and at > at_time - interval '1 hour' and outcome in ('checking', 'failed') and lifted_at is null;
    select at into full_since from sign_in_attempts
      where account_key = of_account and address = of_address and kind = of_kind and device is null
        and at > at_time - wide and outcome in ('checking', 'failed') and lifted_at is null
      order by at desc offset most_own - 1 limit 1;
  end if;
  free_at := greatest(free_at, full_since + wide);
  if failures > 0 and cardinality(delays) > 0 then
    free_at := greatest(free_at, latest + make_interval(secs => delays[least(failures, cardinality(delays))]));
  end if;
  if of_device is null then
    select at into full_since from sign_in_attempts
      where account_key = of_account and kind = of_kind and device is null
        and at > at_time - wide and outcome in ('checking', 'failed') and lifted_at is null
      order by at desc offset most_account - 1 limit 1;
    free_at := greatest(free_at, full_since + wide);
    select at into full_since from sign_in_attempts
      where address = of_address and kind = of_kind and device is null
        and at > at_time - wide and outcome in ('checking', 'failed') and lifted_at is null
      order by at desc offset most_address - 1 limit 1;
    if full_since is not null and is_shared_network(of_address, at_time) then
      select at into full_since from sign_in_attempts
        where address = of_address and kind = of_kind and device is null
          and at > at_time - wide and outcome in ('checking', 'failed') and lifted_at is null
        order by at desc offset most_shared - 1 limit 1;
    end if;
    free_at := greatest(free_at, full_since + wide);
  end if;
  return ceil(extract(epoch from free_at - at_time));
end $$;

create function is_shared_network(of_address text, at_time timestamptz) returns boolean language plpgsql volatile as $$
declare
  somebody integer;
begin
  select user_id into somebody from sign_in_attempts
    where address = of_address and outcome = 'succeeded' and kind = 'sign_in' and at > at_time - interval '30 days' and user_id is not null
    order by at desc limit 1;
  return exists (
    select from sign_in_attempts
    where address = of_address and outcome = 'succeeded' and kind = 'sign_in' and at > at_time - interval '30 days' and user_id <> somebody
  );
end $$;

-- Where an account was signed in to: a sign-in from elsewhere is told to its owner.
create table sign_in_places (
  user_id integer not null references users (id) on delete cascade,
  place text not null,
  last_seen_at timestamptz not null,
  primary key (user_id, place)
);

-- A changed address counts once the link in its mailbox was opened.
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('password_reset', 'invitation', 'first_administrator', 'email_change'));
alter table account_tokens add column new_email text check (length(new_email) between 3 and 254);
alter table account_tokens add constraint account_tokens_new_email check ((new_email is not null) = (purpose = 'email_change'));

-- How much of a limited call a person has used: `used_until` moves on by a share of the limit's time with every call.
-- Nothing is lost when it is emptied.
create unlogged table rate_limits (
  user_id integer not null,
  call text not null,
  used_until timestamptz not null,
  primary key (user_id, call)
);
create index rate_limits_used_until on rate_limits (used_until);
