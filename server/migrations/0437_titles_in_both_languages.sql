-- Directions, courses and service courses have a title in each language of the school.
alter table directions add column title_en text, add column title_ru text, alter column title drop not null;
alter table courses add column title_en text, add column title_ru text, alter column title drop not null;
alter table service_courses add column title_en text, add column title_ru text, alter column title drop not null;
update directions set title_en = title, title_ru = title;
update courses set title_en = title, title_ru = title;
update service_courses set title_en = title, title_ru = title;
alter table directions alter column title_en set not null, alter column title_ru set not null;
alter table courses alter column title_en set not null, alter column title_ru set not null;
alter table service_courses alter column title_en set not null, alter column title_ru set not null;
create unique index directions_title_ru on directions (title_ru);
create unique index courses_title_ru on courses (title_ru);

-- The version before this one reads and writes `title` alone.
create function keep_titles_in_step() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.title_en := coalesce(new.title_en, new.title);
    new.title_ru := coalesce(new.title_ru, new.title);
  elsif new.title is distinct from old.title and new.title_en = old.title_en and new.title_ru = old.title_ru then
    new.title_en := new.title;
    new.title_ru := new.title;
  end if;
  new.title := new.title_en;
  return new;
end $$;
create trigger titles_in_step before insert or update on directions for each row execute function keep_titles_in_step();
create trigger titles_in_step before insert or update on courses for each row execute function keep_titles_in_step();
create trigger titles_in_step before insert or update on service_courses for each row execute function keep_titles_in_step();
