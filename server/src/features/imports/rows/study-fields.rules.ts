import { field, same } from './field-definition.rules.ts';
import type { FieldDefinition } from './field-definition.rules.ts';

const course = field(
  'course',
  { en: 'Course', ru: 'Предмет' },
  { en: 'Mathematics', ru: 'Математика' },
  ['subject', 'discipline', 'title', 'курс', 'дисциплина', 'название'],
  true,
);
const direction = field('direction', { en: 'Direction', ru: 'Направление' }, { en: 'Sciences', ru: 'Точные науки' }, [
  'area',
  'group',
  'группа',
  'раздел',
]);
const grades = field('grades', { en: 'Grades', ru: 'Классы' }, same('5-9'), ['grade', 'класс']);
const service = (title: string) => [title, 'lesson', 'service', 'course', 'услуга', 'урок', 'предмет'];
const lesson = field(
  'course',
  { en: 'Lesson or course', ru: 'Урок или предмет' },
  { en: 'Mathematics', ru: 'Математика' },
  service('subject'),
  true,
);

/** The fields of courses, each in a direction. */
export const courseFields: readonly FieldDefinition[] = [course, direction, grades];

/** The fields of service courses with the price of one lesson. */
export const serviceFields: readonly FieldDefinition[] = [
  course,
  direction,
  grades,
  field('service', { en: 'Service', ru: 'Услуга' }, { en: 'Mathematics, 60 min', ru: 'Математика, 60 мин' }, [
    'lesson',
    'service title',
    'урок',
  ]),
  field('kind', { en: 'Kind', ru: 'Вид' }, { en: 'individual', ru: 'индивидуальный' }, ['type', 'lesson type', 'тип', 'вид урока']),
  field('minutes', { en: 'Minutes', ru: 'Минут' }, same('60'), ['length', 'duration', 'длительность', 'минуты'], true),
  field(
    'price',
    { en: 'Price of one lesson', ru: 'Цена урока' },
    same('1500'),
    ['price', 'cost', 'цена', 'стоимость', 'стоимость урока'],
    true,
  ),
];

/** The fields of packages of the price list. */
export const abonementFields: readonly FieldDefinition[] = [
  lesson,
  field('title', { en: 'Package', ru: 'Абонемент' }, { en: '8 lessons', ru: '8 уроков' }, ['name', 'title', 'название', 'пакет'], true),
  field('units', { en: 'Lessons', ru: 'Уроков' }, same('8'), ['units', 'number of lessons', 'количество уроков', 'занятий'], true),
  field('price', { en: 'Price', ru: 'Цена' }, same('11200'), ['cost', 'sum', 'стоимость', 'сумма'], true),
  field('valid_days', { en: 'Valid, days', ru: 'Срок, дней' }, same('70'), ['days', 'validity', 'срок', 'дней', 'срок действия'], true),
  field('freeze_days', { en: 'Freeze, days', ru: 'Заморозка, дней' }, same('7'), ['freeze', 'заморозка']),
  grades,
];

/** The fields of teachers' rates. */
export const rateFields: readonly FieldDefinition[] = [
  field(
    'teacher',
    { en: 'Teacher', ru: 'Преподаватель' },
    { en: 'smith@example.org', ru: 'smirnova@example.org' },
    ['email', 'name', 'tutor', 'почта', 'фио', 'учитель'],
    true,
  ),
  lesson,
  field('amount', { en: 'Pay for a lesson', ru: 'Ставка за урок' }, same('700'), ['rate', 'pay', 'ставка', 'оплата', 'сумма'], true),
  field('from', { en: 'From the day', ru: 'С какого дня' }, { en: '2026-12-01', ru: '01.12.2026' }, [
    'since',
    'date',
    'с',
    'дата',
    'дата начала',
  ]),
  grades,
  field('level', { en: 'Level', ru: 'Уровень' }, { en: '', ru: '' }, ['grade level', 'уровень программы']),
  field('least', { en: 'Least a month', ru: 'Минимум за месяц' }, { en: '', ru: '' }, [
    'least',
    'guarantee',
    'минимум',
    'гарантия',
    'не меньше',
  ]),
  field('most', { en: 'Most a month', ru: 'Максимум за месяц' }, { en: '', ru: '' }, ['most', 'cap', 'максимум', 'потолок', 'не больше']),
];
