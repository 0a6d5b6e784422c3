-- What every school starts from; a school changes it in its own rows.
insert into cancellation_reason_categories (id, title_en, title_ru, fault, position) values
  (1, 'Client', 'Клиент', 'client', 1),
  (2, 'Teacher', 'Преподаватель', 'teacher', 2),
  (3, 'School', 'Школа', 'school', 3),
  (4, 'Technical fault', 'Техническая неполадка', 'technical', 4);
insert into cancellation_reasons (id, category_id, title_en, title_ru, position) values
  (1, 1, 'The child is ill', 'Ребёнок заболел', 1),
  (2, 1, 'Family plans', 'Семейные обстоятельства', 2),
  (3, 1, 'Clash with school or another class', 'Накладка со школой или другим занятием', 3),
  (4, 1, 'Another reason of the client', 'Другая причина клиента', 4),
  (5, 2, 'The teacher is ill', 'Преподаватель заболел', 1),
  (6, 2, 'The teacher cannot come', 'Преподаватель не может провести урок', 2),
  (7, 2, 'The teacher did not come', 'Преподаватель не пришёл', 3),
  (8, 3, 'The school’s decision', 'Решение школы', 1),
  (9, 3, 'Mistake in the schedule', 'Ошибка в расписании', 2),
  (10, 4, 'No connection', 'Нет связи', 1),
  (11, 4, 'The platform did not work', 'Не работала платформа', 2);
select setval(pg_get_serial_sequence('cancellation_reason_categories', 'id'), 100);
select setval(pg_get_serial_sequence('cancellation_reasons', 'id'), 100);

insert into transaction_occasions (code, title_en, title_ru, direction, debit_kind, credit_kind, posted_by, comment_required, system_only, position) values
  ('payment_bank', 'Bank transfer', 'Банковский перевод', 'in', 'bank', 'client_money', '{AccountManager}', false, false, 1),
  ('payment_card', 'Card payment', 'Оплата картой', 'in', 'card', 'client_money', '{AccountManager}', false, false, 2),
  ('payment_cash', 'Cash', 'Наличные', 'in', 'cash', 'client_money', '{AccountManager}', true, false, 3),
  ('refund_bank', 'Refund by bank transfer', 'Возврат на счёт', 'out', 'client_money', 'bank', '{AccountManager}', true, false, 4),
  ('refund_card', 'Refund to card', 'Возврат на карту', 'out', 'client_money', 'card', '{AccountManager}', true, false, 5),
  ('bonus', 'Bonus from the school', 'Бонус от школы', 'internal', 'bonus_expense', 'client_bonus', '{AccountManager}', true, false, 6),
  ('subscription_sale', 'Package of lessons', 'Покупка абонемента', 'internal', 'client_money', 'client_prepaid', '{}', false, true, 20),
  ('lesson_charge', 'Lesson from a package', 'Урок из абонемента', 'internal', 'client_prepaid', 'revenue', '{}', false, true, 21),
  ('lesson_charge_money', 'Lesson without a package', 'Урок без абонемента', 'internal', 'client_money', 'revenue', '{}', false, true, 22),
  ('lesson_pay', 'Pay for a lesson', 'Начисление за урок', 'internal', 'salary_expense', 'teacher_pay', '{}', false, true, 23),
  ('teacher_penalty', 'Penalty', 'Штраф', 'internal', 'teacher_pay', 'salary_expense', '{}', false, true, 24);
