-- Lines of before are read while others write.
alter table accruals validate constraint accruals_kind_check;
alter table accruals validate constraint accruals_rate_version;
