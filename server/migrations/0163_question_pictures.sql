-- The picture of a question is a material file. The column follows from the question, so that the file is known to be in use.
alter table test_questions add column picture_id integer
  generated always as ((content -> 'picture' ->> 'id')::integer) stored references material_files (id);
create index test_questions_picture on test_questions (picture_id) where picture_id is not null;
