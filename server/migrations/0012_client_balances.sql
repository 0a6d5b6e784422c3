-- Every client has their figures from the first day on, so that lists join them and sort by them with an index.
create function open_client_balance() returns trigger language plpgsql as $$
begin
  insert into client_balances (client_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger clients_balance after insert on clients for each row execute function open_client_balance();

-- Makes the cached figures anew from the entries: after a bulk load without triggers, and to compare them with.
create function rebuild_client_balances() returns void language sql as $$
  insert into client_balances as b (client_id, money, prepaid, bonus, units_left)
  select c.id, coalesce(m.money, 0), coalesce(m.prepaid, 0), coalesce(m.bonus, 0), coalesce(u.units, 0)
  from clients c
  left join (
    select a.client_id,
      -sum(e.amount) filter (where a.kind = 'client_money') as money,
      -sum(e.amount) filter (where a.kind = 'client_prepaid') as prepaid,
      -sum(e.amount) filter (where a.kind = 'client_bonus') as bonus
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.client_id is not null group by a.client_id
  ) m on m.client_id = c.id
  left join (select client_id, sum(units) as units from unit_entries group by client_id) u on u.client_id = c.id
  on conflict (client_id) do update
    set money = excluded.money, prepaid = excluded.prepaid, bonus = excluded.bonus, units_left = excluded.units_left;
$$;
select rebuild_client_balances();

-- What the list of transactions sorts and searches by.
create index ledger_transactions_amount on ledger_transactions (amount, id) where client_id is not null;
create index ledger_transactions_comment_words on ledger_transactions using gin (comment gin_trgm_ops) where comment <> '';
