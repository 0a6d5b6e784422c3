-- Names stand first name first (contract/src/name-order.ts). Only Russian names of two words whose order is certain are turned round: the first
-- word ends as only surnames do, and the second does not.
create function pg_temp.ends_as_surname(word text) returns boolean immutable language sql as $$
  select word ~ '^\S\S+(ов|ова|ев|ева|ёв|ёва|ский|ская|цкий|цкая|енко)$' and word not in ('Яков', 'Иаков')
$$;
create function pg_temp.first_name_first(name text) returns text immutable language sql as $$
  select case when array_length(w, 1) = 2 and pg_temp.ends_as_surname(w[1]) and not pg_temp.ends_as_surname(w[2])
    then w[2] || ' ' || w[1] else name end
  from (select regexp_split_to_array(name, '\s+') as w) words
$$;
update children set name = pg_temp.first_name_first(name) where name <> pg_temp.first_name_first(name);
update clients set name = pg_temp.first_name_first(name) where name <> pg_temp.first_name_first(name);
update users set name = pg_temp.first_name_first(name) where name <> pg_temp.first_name_first(name);
update deals set name = pg_temp.first_name_first(name), kid_name = pg_temp.first_name_first(kid_name)
  where name <> pg_temp.first_name_first(name) or kid_name <> pg_temp.first_name_first(kid_name);
drop function pg_temp.first_name_first(text);
drop function pg_temp.ends_as_surname(text);
