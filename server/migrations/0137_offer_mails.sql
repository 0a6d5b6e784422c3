-- When a teacher is mailed new offers: each at once, or all of them twice a day.
alter table users add column offer_mails text not null default 'at_once' check (offer_mails in ('at_once', 'digest'));

-- When the teacher was mailed the offer, that it ends soon, and that it was left unanswered.
alter table match_offers add column mailed_at timestamptz;
alter table match_offers add column deadline_mailed_at timestamptz;
alter table match_offers add column lapse_mailed_at timestamptz;
update match_offers set mailed_at = offered_at;
update match_offers set lapse_mailed_at = ended_at where state = 'expired';
create index match_offers_unmailed on match_offers (teacher_id) where mailed_at is null and state in ('offered', 'viewed');
create index match_offers_lapsed on match_offers (teacher_id, ended_at) where state = 'expired';
