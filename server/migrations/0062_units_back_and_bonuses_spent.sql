-- A lesson of a package's own days that is written up after the package expired uses the unit that expired; and bonuses pay lessons.
insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, comment_required, system_only, position) values
  ('subscription_unit_back', 'Expired lesson used after all', 'Сгоревший урок использован', 'internal', 'revenue', 'client_prepaid', false, true, 34),
  ('subscription_unit_back_account', 'Expired lesson used after all, from account', 'Сгоревший урок использован, со счёта', 'internal', 'client_money', 'client_prepaid', false, true, 35),
  ('lesson_charge_bonus', 'Lesson paid by bonus', 'Урок оплачен бонусом', 'internal', 'client_bonus', 'revenue', false, true, 23)
on conflict (code) do nothing;
