-- What a school took from the starter catalogue, so that it can be taken back while nothing refers to it.
create table starter_entries (
  entity text not null check (entity in ('direction', 'course', 'service_course', 'abonement')),
  entity_id integer not null,
  taken_at timestamptz not null,
  taken_by integer references users (id),
  primary key (entity, entity_id)
);

-- A package that was never sold and never changed may go: nobody's terms are lost with it.
create function keep_sold_version() returns trigger language plpgsql as $$
begin
  if old.previous_id is not null or exists (select from abonements where previous_id = old.id)
    or exists (select from user_subscriptions where abonement_id = old.id) then
    raise exception 'a package that was sold or changed is never deleted' using errcode = 'LE001';
  end if;
  return old;
end $$;
drop trigger abonements_never_emptied on abonements;
create trigger abonements_never_emptied before truncate on abonements for each statement execute function refuse_rewriting();
create trigger abonements_sold_kept before delete on abonements for each row execute function keep_sold_version();
