-- outside a transaction
create index concurrently lessons_of_engagement on lessons (engagement_id, teacher_id, start, id) include (status, finish);
