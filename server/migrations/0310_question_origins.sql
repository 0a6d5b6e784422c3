-- The first question that this one is a copy of, through all versions of a test: two versions are compared question by question.
alter table test_questions add column origin_id integer references test_questions (id);
create index test_questions_origin on test_questions (origin_id) where origin_id is not null;
