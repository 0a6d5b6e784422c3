-- A bonus for the client whose teacher cancelled late or did not come, where the school's table of costs says so.
insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, comment_required, system_only, position) values
  ('lesson_bonus', 'Bonus for a lesson that the teacher missed', 'Бонус за урок, пропущенный преподавателем', 'internal', 'bonus_expense', 'client_bonus', false, true, 24)
on conflict (code) do nothing;
