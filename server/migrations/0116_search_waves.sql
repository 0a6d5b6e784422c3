-- A search that offers by itself: so many teachers now, as many again after some hours, until it is filled or its deadline has passed.
alter table match_requests add column wave_size integer check (wave_size between 1 and 20);
alter table match_requests add column wave_hours integer check (wave_hours between 1 and 168);
-- When the next ones are offered; null while no wave is to come.
alter table match_requests add column next_wave_at timestamptz;
alter table match_requests add check ((wave_size is null) = (wave_hours is null));
alter table match_requests add check (next_wave_at is null or wave_size is not null);
create index match_requests_next_wave on match_requests (next_wave_at) where next_wave_at is not null;
