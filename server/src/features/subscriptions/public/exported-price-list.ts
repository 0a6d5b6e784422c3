import { abonementsContract } from '@lectern/contract/subscriptions/abonements.contract';
import type { Abonement } from '@lectern/contract/subscriptions/abonements.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listAbonements } from '../price-list/abonements.queries.ts';

const kinds: Readonly<Record<Abonement['kind'], Words>> = {
  trial: { en: 'Trial', ru: 'Пробный' },
  individual: { en: 'Individual', ru: 'Индивидуальный' },
  pair: { en: 'In pairs', ru: 'В паре' },
  group: { en: 'In groups', ru: 'В группе' },
  exam: { en: 'Exam', ru: 'Экзамен' },
};
const states: Readonly<Record<Abonement['state'], Words>> = {
  on_sale: { en: 'On sale', ru: 'Продаётся' },
  withdrawn: { en: 'Withdrawn', ru: 'Снят с продажи' },
  replaced: { en: 'Replaced', ru: 'Заменён' },
};

/** The export of the price list, with the filtered versions. */
export const exportedPriceList = exportedList({
  subject: 'price_list',
  title: { en: 'Price list', ru: 'Прайс-лист' },
  of: abonementsContract.listAbonements,
  list: listAbonements,
  id: ({ id }) => id,
  columns: {
    title: { title: { en: 'Package', ru: 'Абонемент' }, width: 36, cell: ({ title }) => title },
    course: { title: { en: 'Course', ru: 'Предмет' }, width: 28, cell: ({ service_course_title: title }) => title },
    kind: { title: { en: 'Kind', ru: 'Вид' }, width: 16, cell: ({ kind }, language) => kinds[kind][language] },
    grade_from: { title: { en: 'From grade', ru: 'С класса' }, width: 12, cell: ({ grade_from: grade }) => grade },
    grade_to: { title: { en: 'To grade', ru: 'По класс' }, width: 12, cell: ({ grade_to: grade }) => grade },
    units: { title: { en: 'Lessons', ru: 'Уроков' }, width: 10, cell: ({ units }) => units },
    price: { title: { en: 'Price', ru: 'Цена' }, width: 16, cell: ({ price: money, currency }) => ({ money, currency }) },
    valid: { title: { en: 'Valid, days', ru: 'Срок, дней' }, width: 12, cell: ({ valid_days: days }) => days },
    freeze: { title: { en: 'Freezing, days', ru: 'Заморозка, дней' }, width: 14, cell: ({ freeze_days: days }) => days },
    sold: { title: { en: 'Sold', ru: 'Продано' }, width: 10, cell: ({ sold }) => sold },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 16, cell: ({ state }, language) => states[state][language] },
  },
});
