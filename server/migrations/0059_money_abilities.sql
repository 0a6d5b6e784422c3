-- Nobody gives what they do not hold: who administers a school that runs already gets the new abilities with the version that brings them.
insert into ability_grants (user_id, ability)
select user_id, added.ability from ability_grants cross join (values (5110), (5120)) as added (ability)
where ability_grants.ability = 5050
on conflict do nothing;
