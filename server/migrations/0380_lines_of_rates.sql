-- outside a transaction: everybody accrues pay meanwhile.
-- Whether pay was accrued with a rate is asked for each of the rates that are undone, and before one is deleted.
create index concurrently accruals_rate_version on accruals (rate_version_id) where rate_version_id is not null;
