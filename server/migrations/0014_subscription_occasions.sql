-- What happens to a package besides being bought and used up: its paid lessons expire, or go back to the money on account.
insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, comment_required, system_only, position) values
  ('subscription_expiry', 'Package expired', 'Абонемент истёк', 'internal', 'client_prepaid', 'revenue', false, true, 30),
  ('subscription_refund', 'Package returned', 'Возврат абонемента', 'internal', 'client_prepaid', 'client_money', false, true, 31)
on conflict (code) do nothing;
