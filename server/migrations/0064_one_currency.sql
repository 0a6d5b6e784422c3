-- Balances, packages, settlements and pay add up sums of one currency: accounts of a second one are never opened.
create function refuse_second_currency() returns trigger language plpgsql as $$
begin
  if new.currency is distinct from (select currency from ledger_accounts order by id limit 1) then
    raise exception 'the books are kept in another currency than %', new.currency using errcode = 'LE041';
  end if;
  return null;
end $$;
create trigger ledger_accounts_one_currency after insert on ledger_accounts for each row execute function refuse_second_currency();
