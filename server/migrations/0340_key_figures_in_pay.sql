-- Key figures as a part of pay schemes: a sum a month at 100 points, of which the score of a closed month gives its share.
alter table pay_schemes add column kpi_bonus minor_units not null default 0 check (kpi_bonus >= 0);
alter table pay_schemes add constraint pay_schemes_ended_without_bonus check (not ended or kpi_bonus = 0);

alter table scheme_lines drop constraint scheme_lines_kind_check;
alter table scheme_lines add constraint scheme_lines_kind_check
  check (kind in ('fixed', 'payment', 'renewal', 'child', 'teacher', 'key_figures', 'reversal'));
-- The score of key figures is a share of a day's sum; others are of a transaction.
alter table scheme_lines drop constraint scheme_lines_check1;
alter table scheme_lines add constraint scheme_lines_shared
  check ((share is null) = (event_id is null and kind <> 'key_figures') and (event_id is null) = (counted_id is null));
-- Days of a month are paid once: whatever is calculated again, and by whom at the same time.
create unique index scheme_lines_key_figures on scheme_lines (user_id, scheme_id, from_day) where kind = 'key_figures';
