-- Pay that was approved stays as it is: what is corrected later counts in the open period.
create function refuse_approved_period() returns trigger language plpgsql as $$
begin
  -- Held by whoever posts pay until their transaction ends, so that approving a period can wait for them.
  perform lock_book_month(new.business_date);
  if exists (select from pay_periods where state in ('approved', 'closed') and new.business_date between starts_on and ends_on) then
    raise exception 'the pay of % is approved', new.business_date using errcode = 'LE004';
  end if;
  return null;
end $$;
create trigger accruals_open_period after insert on accruals for each row execute function refuse_approved_period();
