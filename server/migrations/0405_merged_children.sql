-- A child that turned out to be another one's second record points to it, like a merged client: what it had has gone there, and what is
-- written about it later follows. The record stays with the client record that was merged.
alter table children add column merged_into_id integer references children (id);
alter table children add constraint children_merged_elsewhere check (merged_into_id <> id);
alter table children add constraint children_merged_inactive check (merged_into_id is null or status = 'inactive');
create index children_merged on children (merged_into_id) where merged_into_id is not null;

create function follow_merged_child() returns trigger language plpgsql as $$
declare
  other integer;
begin
  select merged_into_id into other from children where id = new.kid_id;
  if other is not null then
    new.kid_id := other;
  end if;
  return new;
end $$;
-- Triggers run in the order of their names: this one before those that look at the child's consent.
do $$
declare
  owned text;
begin
  foreach owned in array array['engagements', 'lessons', 'match_requests', 'recommendations', 'user_subscriptions', 'child_checklists',
    'deals', 'holds'] loop
    execute format('create trigger as_merged_child before insert on %I for each row when (new.kid_id is not null)
      execute function follow_merged_child()', owned);
  end loop;
end $$;
