-- From now on a token ends for good with the role that it acts in. Those whose role was taken away before must not come back with it either.
update personal_tokens t set revoked_at = now()
where revoked_at is null and not exists (select from role_grants g where g.user_id = t.user_id and g.role = t.role);
