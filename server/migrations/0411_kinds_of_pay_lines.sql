alter table accruals validate constraint accruals_kind_check;
alter table accruals validate constraint accruals_cut;
