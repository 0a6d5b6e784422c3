-- Closing a month closes everything before it. A month with a row of its own is what the row says, so that one older month can be
-- opened again; one without a row is closed as soon as a later month is.
create function book_month_closed(wanted date) returns boolean language sql stable as $$
  select coalesce(
    (select state = 'closed' from book_periods where month = wanted),
    exists (select from book_periods where state = 'closed' and month > wanted)
  );
$$;

create or replace function refuse_closed_period() returns trigger language plpgsql as $$
begin
  -- 8 is the namespace `month` of kernel/locks.ts; closing takes the locks of the months from this year on, so nothing is older.
  if new.business_date < date '2000-01-01' or new.business_date > new.posted_at::date + 400 then
    raise exception 'no books are kept for %', new.business_date using errcode = 'LE040';
  end if;
  perform lock_book_month(new.business_date);
  -- A statement of its own, so that it sees what was committed while the lock was waited for.
  if exists (select from pay_periods where state = 'closed' and new.business_date between starts_on and ends_on)
    or book_month_closed(date_trunc('month', new.business_date::timestamp)::date) then
    raise exception 'the period of % is closed', new.business_date using errcode = 'LE004';
  end if;
  return null;
end $$;
