-- How the lessons that are looked for are to be: what each is billed as, how long it is, and in which weeks.
alter table match_requests add column service_course_id integer references service_courses (id);
alter table match_requests add column minutes integer not null default 60 check (minutes between 15 and 240);
alter table match_requests add column starts_on date;
alter table match_requests add column weeks integer not null default 12 check (weeks between 1 and 26);
-- What the school tells the teachers about the child and the search.
alter table match_requests add column comment text not null default '' check (length(comment) <= 1000);

-- The weekly times that a teacher is offered: wall times in the zone of the request.
create table match_offer_slots (
  offer_id integer not null references match_offers (id),
  weekday integer not null check (weekday between 1 and 7),
  start_minute integer not null check (start_minute between 0 and 1439),
  primary key (offer_id, weekday, start_minute)
);
