-- Whom a teacher teaches or taught: engagements that have ended are part of the question.
create index engagements_teacher_client on engagements (teacher_id, client_id);
