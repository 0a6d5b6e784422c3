-- outside a transaction
create index concurrently audit_log_at on audit_log (at);
create index concurrently lessons_held_of_course on lessons (kid_id, course_id) where status = 'held';
