-- Account managers and curators dispute lines of pay by schemes as teachers do those of lessons: `teacher_id` is whoever is paid.
alter table pay_disputes drop constraint pay_disputes_teacher_id_fkey;
alter table pay_disputes add constraint pay_disputes_teacher_id_fkey foreign key (teacher_id) references users (id);
alter table pay_disputes alter column accrual_id drop not null;
alter table pay_disputes add column scheme_line_id bigint references scheme_lines (id);
alter table pay_disputes add constraint pay_disputes_of_one_line check (num_nonnulls(accrual_id, scheme_line_id) = 1);
create unique index pay_disputes_one_open_of_scheme on pay_disputes (scheme_line_id) where state = 'open';
create index pay_disputes_scheme_line on pay_disputes (scheme_line_id) where scheme_line_id is not null;
