import type { ImportKind } from '@lectern/contract/imports/import-states';
import { clientFields } from './client-fields.rules.ts';
import { abonementFields, courseFields, rateFields, serviceFields } from './study-fields.rules.ts';
import { email, emailHeadings, field, nameHeadings, phoneHeadings, same, zone, zoneHeadings } from './field-definition.rules.ts';
import type { FieldDefinition } from './field-definition.rules.ts';

/** The fields that identify the client of a balance or a package; the first one in the row counts. */
const clientOf: readonly FieldDefinition[] = [
  field('client_phone', { en: 'Client’s phone', ru: 'Телефон клиента' }, { en: '+44 20 7946 0018', ru: '+7 916 123-45-67' }, [
    'phone',
    'телефон',
    'телефон родителя',
    ...phoneHeadings,
  ]),
  field('client_email', { en: 'Client’s email', ru: 'Почта клиента' }, same('carter@example.org'), ['email', 'почта', ...emailHeadings]),
  field('client_name', { en: 'Client', ru: 'Клиент' }, { en: 'Helen Carter', ru: 'Иванова Анна' }, [
    'client name',
    'parent',
    'customer',
    'payer',
    'name',
    'имя клиента',
    'фио клиента',
    'родитель',
    'плательщик',
    'заказчик',
    ...nameHeadings,
  ]),
];

/** Every field of every kind, in the order of the template. */
export const importFields: Readonly<Record<ImportKind, readonly FieldDefinition[]>> = {
  courses: courseFields,
  services: serviceFields,
  abonements: abonementFields,
  rates: rateFields,
  clients: clientFields,
  teachers: [
    field(
      'name',
      { en: 'Teacher', ru: 'Преподаватель' },
      { en: 'Anna Smith', ru: 'Смирнова Ольга' },
      ['name', 'teacher name', 'tutor', 'учитель', 'репетитор', 'фио преподавателя', 'фио учителя', ...nameHeadings],
      true,
    ),
    field('email', email, same('smith@example.org'), emailHeadings, true),
    field('zone', zone, same('Europe/Moscow'), zoneHeadings),
    field(
      'courses',
      { en: 'Courses and grades', ru: 'Предметы и классы' },
      { en: 'Mathematics 5-9; English 1-11', ru: 'Математика 5-9; Английский 1-11' },
      ['courses', 'course', 'subjects', 'subject', 'предметы', 'предмет', 'курсы', 'дисциплины'],
    ),
    field('curator', { en: 'Curator', ru: 'Куратор' }, { en: 'Irina Zaharova', ru: 'Захарова Ирина' }, [
      'group',
      'lead',
      'группа',
      'руководитель',
    ]),
    field('contract', { en: 'Contract', ru: 'Договор' }, { en: 'self-employed', ru: 'самозанятый' }, [
      'contract type',
      'тип договора',
      'оформление',
      'форма работы',
    ]),
    field('inn', { en: 'Taxpayer number', ru: 'ИНН' }, same('500100732259'), ['inn', 'tax id', 'tin']),
    field('max_hours', { en: 'Most hours a week', ru: 'Максимум часов в неделю' }, same('25'), [
      'capacity',
      'max hours',
      'hours a week',
      'часов в неделю',
      'макс нагрузка',
      'нагрузка',
    ]),
    field(
      'hours',
      { en: 'Working hours', ru: 'Рабочие часы' },
      { en: 'Mon-Fri 10:00-18:00; Sat 10-14', ru: 'Пн-Пт 10:00-18:00; Сб 10-14' },
      ['hours', 'schedule', 'availability', 'часы', 'часы работы', 'график', 'расписание'],
    ),
    field('rate', { en: 'Pay for a lesson', ru: 'Ставка за урок' }, same('700'), [
      'rate',
      'pay',
      'salary',
      'ставка',
      'оплата',
      'оплата за урок',
    ]),
    field('about', { en: 'About', ru: 'О преподавателе' }, { en: 'Prepares for exams', ru: 'Готовит к ЕГЭ' }, [
      'notes',
      'comment',
      'о себе',
      'комментарий',
      'примечание',
      'описание',
    ]),
  ],
  balances: [
    ...clientOf,
    field(
      'amount',
      { en: 'Balance', ru: 'Остаток' },
      { en: '1500.50', ru: '1500,50' },
      ['amount', 'sum', 'money', 'deposit', 'баланс', 'сумма', 'остаток на счете', 'на счете', 'сальдо', 'депозит', 'остаток денег'],
      true,
    ),
    field('comment', { en: 'Comment', ru: 'Комментарий' }, same(''), ['note', 'notes', 'примечание', 'заметка']),
  ],
  subscriptions: [
    ...clientOf,
    field('kid', { en: 'Child', ru: 'Ребёнок' }, { en: 'Tom Carter', ru: 'Иванов Пётр' }, [
      'child name',
      'kid',
      'student',
      'pupil',
      'имя ребенка',
      'фио ребенка',
      'ученик',
      'фио ученика',
    ]),
    field(
      'course',
      { en: 'Lesson or course', ru: 'Урок или предмет' },
      { en: 'Mathematics', ru: 'Математика' },
      ['course', 'subject', 'lesson', 'service', 'предмет', 'курс', 'урок', 'услуга'],
      true,
    ),
    field('title', { en: 'Package', ru: 'Абонемент' }, { en: '8 lessons', ru: '8 уроков' }, [
      'abonement',
      'subscription',
      'plan',
      'пакет',
      'название абонемента',
      'тариф',
    ]),
    field(
      'units',
      { en: 'Lessons left', ru: 'Осталось уроков' },
      same('5'),
      ['units', 'units left', 'lessons', 'balance', 'остаток уроков', 'уроков', 'остаток занятий', 'осталось занятий', 'занятий'],
      true,
    ),
    field('price', { en: 'Price of the lessons left', ru: 'Стоимость оставшихся уроков' }, same('4000'), [
      'price',
      'paid',
      'amount',
      'sum',
      'стоимость',
      'сумма',
      'цена',
      'оплачено',
      'стоимость остатка',
    ]),
    field('unit_price', { en: 'Price of a lesson', ru: 'Цена урока' }, same('800'), [
      'lesson price',
      'price per lesson',
      'цена занятия',
      'стоимость урока',
      'стоимость занятия',
    ]),
    field('ends_on', { en: 'Valid until', ru: 'Действует до' }, { en: '2026-12-31', ru: '31.12.2026' }, [
      'ends',
      'end',
      'end date',
      'expires',
      'expiry',
      'до',
      'окончание',
      'дата окончания',
      'срок действия',
      'годен до',
    ]),
  ],
};

/** Groups of fields of which a row needs one. */
export const oneOf: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  balances: clientOf.map(({ key }) => key),
  subscriptions: clientOf.map(({ key }) => key),
};
