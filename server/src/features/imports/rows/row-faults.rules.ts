import type { Words } from '../../../kernel/files/export-list.ts';

/** Texts of why a row is not imported or its record is kept. `{name}` is a parameter of the fault. */
export const faultWords = {
  missing: { en: 'This has to be filled in', ru: 'Нужно заполнить' },
  too_long: { en: 'Longer than {most} characters', ru: 'Длиннее {most} символов' },
  phone: { en: 'Not a phone number', ru: 'Это не номер телефона' },
  email: { en: 'Not an email address', ru: 'Это не адрес почты' },
  date: { en: 'Not a date: write 2026-09-01 or 01.09.2026', ru: 'Это не дата: напишите 01.09.2026 или 2026-09-01' },
  date_in_future: { en: 'This day is still to come', ru: 'Этот день ещё не наступил' },
  sum: { en: 'Not a sum of money', ru: 'Это не сумма' },
  sum_unclear: {
    en: 'A thousand or a fraction? Write 1500 or 1.50',
    ru: 'Тысячи или копейки? Напишите 1500 или 1,50',
  },
  sum_zero: { en: 'Nothing to bring in: the sum is zero', ru: 'Переносить нечего: сумма равна нулю' },
  sum_negative: { en: 'A price is not below zero', ru: 'Цена не бывает меньше нуля' },
  number: { en: 'Not a whole number from {least} to {most}', ru: 'Это не целое число от {least} до {most}' },
  grade: { en: 'Not a school grade from 1 to 11', ru: 'Это не класс с 1-го по 11-й' },
  grade_missing: { en: 'The child’s grade is missing', ru: 'Не указан класс ребёнка' },
  kid_name_missing: { en: 'The child’s name is missing', ru: 'Не указано имя ребёнка' },
  grades: { en: 'Not grades: write 5-9 or 7', ru: 'Это не классы: напишите 5-9 или 7' },
  lesson_kind: {
    en: 'Neither trial, individual, pair, group nor exam',
    ru: 'Не пробный, не индивидуальный, не парный, не групповой и не экзамен',
  },
  hours: { en: 'Not working hours: write Mon-Fri 10:00-18:00; Sat 10-14', ru: 'Это не рабочие часы: напишите Пн-Пт 10:00-18:00; Сб 10-14' },
  right_missing: { en: 'You may not enter this: the ability is missing', ru: 'У вас нет права это вносить' },
  rate_exists: { en: 'Another rate of this day is there already', ru: 'На этот день уже есть другая ставка' },
  least_beyond_most: { en: 'More than the most a month', ru: 'Больше максимума за месяц' },
  own_rate: { en: 'Nobody sets their own rate', ru: 'Свою ставку никто себе не задаёт' },
  rate_overlaps: { en: 'Another rate fits some of these children as closely', ru: 'Другая ставка подходит части этих детей так же точно' },
  rate_for_all_missing: { en: 'The rate for all grades and levels is missing', ru: 'Нет ставки для всех классов и уровней' },
  teacher_unknown: { en: 'No teacher is called so', ru: 'Преподавателя с таким именем или почтой нет' },
  teacher_ambiguous: { en: 'Several teachers are called so: write the email', ru: 'Таких преподавателей несколько: напишите почту' },
  zone: { en: 'Not a time zone: write Europe/Moscow or +0300', ru: 'Это не часовой пояс: напишите Europe/Moscow или +0300' },
  status: { en: 'Neither “active” nor “inactive”', ru: 'Не «активен» и не «неактивен»' },
  contract: { en: 'Neither self-employed, employee nor contractor', ru: 'Не самозанятый, не в штате и не по договору ГПХ' },
  inn: { en: 'A taxpayer number has 10 or 12 digits', ru: 'В ИНН 10 или 12 цифр' },
  contact_missing: { en: 'No phone and no email', ru: 'Нет ни телефона, ни почты' },
  manager_unknown: { en: 'No account manager is called so', ru: 'Менеджера с таким именем или почтой нет' },
  manager_ambiguous: { en: 'Several account managers are called so: write the email', ru: 'Таких менеджеров несколько: напишите почту' },
  curator_unknown: { en: 'No curator is called so', ru: 'Куратора с таким именем или почтой нет' },
  curator_ambiguous: { en: 'Several curators are called so: write the email', ru: 'Таких кураторов несколько: напишите почту' },
  course_unknown: { en: 'The school has no course of this name', ru: 'Предмета с таким названием в школе нет' },
  course_ambiguous: {
    en: 'Several lessons of this course: write the title of the lesson as in the price list',
    ru: 'У предмета несколько видов уроков: напишите название урока, как в прайс-листе',
  },
  client_unknown: { en: 'No client is found by this', ru: 'Клиент по этим данным не найден' },
  client_ambiguous: {
    en: 'Several clients are found by this: write the phone',
    ru: 'По этим данным найдено несколько клиентов: укажите телефон',
  },
  kid_unknown: { en: 'The client has no child of this name', ru: 'У клиента нет ребёнка с таким именем' },
  exists: { en: 'Is here already (no. {id})', ru: 'Уже есть в школе (№ {id})' },
  repeats: { en: 'The same as in row {row}', ru: 'Повторяет строку {row}' },
  balance_exists: { en: 'The client’s opening balance is here already', ru: 'Начальный остаток клиента уже внесён' },
  used_before_end: { en: 'Its last day is before the day of the import', ru: 'Последний день раньше дня переноса' },
  ends_too_late: { en: 'Valid for too long: until {latest} at most', ru: 'Слишком долгий срок: не позже {latest}' },
  row_left: { en: 'Row {row}, whose client this is, was not brought in', ru: 'Строка {row} с этим клиентом не перенесена' },
  changed_since: { en: 'Kept: it was changed or used since', ru: 'Оставлено: с тех пор изменяли или использовали' },
  has_records: { en: 'Kept: it is in use ({where})', ru: 'Оставлено: используется ({where})' },
} as const satisfies Record<string, Words>;
export type FaultReason = keyof typeof faultWords;

export type FaultParams = Readonly<Record<string, string | number>>;

/** A fault of a row: its field (`null` for the whole row), the cell, and the reason. */
export type Fault = {
  readonly field: string | null;
  readonly value: string;
  readonly reason: FaultReason;
  readonly params: FaultParams;
};

/** Reasons of rows that exist already or have nothing to import; they are neither valid nor invalid. */
const duplicateReasons: readonly FaultReason[] = ['exists', 'repeats', 'balance_exists', 'sum_zero'];

/** @returns whether a row is a duplicate and has no other fault */
export function isDuplicate(faults: readonly Fault[]): boolean {
  return faults.length > 0 && faults.every(({ reason }) => duplicateReasons.includes(reason));
}

/** @returns the text of a reason */
export function faultText({ reason, params }: Pick<Fault, 'reason' | 'params'>, language: 'en' | 'ru'): string {
  return faultWords[reason][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
