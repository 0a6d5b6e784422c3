-- By how many days a package was extended altogether: the school says how many there may be.
alter table user_subscriptions add column extended_days integer not null default 0 check (extended_days >= 0);
