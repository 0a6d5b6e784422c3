import type { Words } from '../../../kernel/files/export-list.ts';
import {
  email,
  emailHeadings,
  field,
  nameHeadings,
  phone,
  phoneHeadings,
  same,
  status,
  zone,
  zoneHeadings,
} from './field-definition.rules.ts';
import type { FieldDefinition } from './field-definition.rules.ts';

function kidFields(no: 1 | 2 | 3, name: Words, grade: Words, birth: Words): FieldDefinition[] {
  const behind = no === 1 ? '' : ` ${no}`;
  const among = (...headings: readonly string[]) => headings.flatMap((each) => [`${each}${behind}`, ...(no === 1 ? [`${each} 1`] : [])]);
  return [
    field(
      `kid_${no}_name`,
      name,
      no === 1 ? { en: 'Tom Carter', ru: 'Иванов Пётр' } : same(''),
      among(
        'child',
        'child name',
        'kid',
        'student',
        'student name',
        'pupil',
        'ребенок',
        'имя ребенка',
        'фио ребенка',
        'ученик',
        'фио ученика',
        'имя ученика',
        'учащийся',
      ),
    ),
    field(
      `kid_${no}_grade`,
      grade,
      no === 1 ? same('7') : same(''),
      among('grade', 'child grade', 'class', 'school year', 'класс', 'класс ребенка', 'класс ученика'),
    ),
    field(
      `kid_${no}_birth_date`,
      birth,
      no === 1 ? { en: '2013-04-17', ru: '17.04.2013' } : same(''),
      among(
        'birthday',
        'birth date',
        'child birthday',
        'date of birth',
        'dob',
        'дата рождения',
        'день рождения',
        'дата рождения ребенка',
        'др',
      ),
    ),
  ];
}

/** The fields of a client: the payer, contacts, and up to three children. */
export const clientFields: readonly FieldDefinition[] = [
  field(
    'name',
    { en: 'Client', ru: 'Клиент' },
    { en: 'Helen Carter', ru: 'Иванова Анна' },
    [
      'name',
      'client name',
      'parent',
      'parent name',
      'customer',
      'payer',
      'имя клиента',
      'фио клиента',
      'родитель',
      'фио родителя',
      'имя родителя',
      'мама',
      'плательщик',
      'заказчик',
      ...nameHeadings,
    ],
    true,
  ),
  field('phone', phone, { en: '+44 20 7946 0018', ru: '+7 916 123-45-67' }, [
    ...phoneHeadings,
    'телефон клиента',
    'телефон родителя',
    'телефон мамы',
    'parent phone',
    'client phone',
  ]),
  field('second_phone', { en: 'Second phone', ru: 'Второй телефон' }, same(''), [
    'phone 2',
    'other phone',
    'телефон 2',
    'доп телефон',
    'дополнительный телефон',
    'телефон папы',
  ]),
  field('email', email, same('carter@example.org'), [...emailHeadings, 'почта клиента', 'почта родителя', 'client email', 'parent email']),
  field('messenger', { en: 'Messenger', ru: 'Мессенджер' }, same('@carter'), [
    'telegram',
    'whatsapp',
    'вк',
    'vk',
    'телеграм',
    'ватсап',
    'вотсап',
    'тг',
  ]),
  field('manager', { en: 'Account manager', ru: 'Менеджер' }, { en: 'Denis Orlov', ru: 'Орлов Денис' }, [
    'manager',
    'responsible',
    'owner',
    'ответственный',
    'куратор клиента',
    'аккаунт менеджер',
    'ответственный менеджер',
    'персональный менеджер',
  ]),
  field('zone', zone, same('Europe/Moscow'), zoneHeadings),
  field('status', status, { en: 'active', ru: 'активен' }, ['state', 'client status', 'статус клиента', 'состояние']),
  ...kidFields(1, { en: 'Child', ru: 'Ребёнок' }, { en: 'Grade', ru: 'Класс' }, { en: 'Birthday', ru: 'Дата рождения' }),
  ...kidFields(2, { en: 'Child 2', ru: 'Ребёнок 2' }, { en: 'Grade 2', ru: 'Класс 2' }, { en: 'Birthday 2', ru: 'Дата рождения 2' }),
  ...kidFields(3, { en: 'Child 3', ru: 'Ребёнок 3' }, { en: 'Grade 3', ru: 'Класс 3' }, { en: 'Birthday 3', ru: 'Дата рождения 3' }),
];
