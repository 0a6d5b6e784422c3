import type { DealStage } from '@lectern/contract/deals/deal-states';
import { dealsContract } from '@lectern/contract/deals/deals.contract';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listDeals } from '../deals.queries.ts';

const stages: Readonly<Record<DealStage, Words>> = {
  new: { en: 'New', ru: 'Новая' },
  contact: { en: 'In contact', ru: 'Общаемся' },
  trial_agreed: { en: 'Trial agreed', ru: 'Пробный назначен' },
  trial_held: { en: 'Trial held', ru: 'Пробный проведён' },
  offer: { en: 'Offer made', ru: 'Предложение' },
  won: { en: 'Won', ru: 'Купили' },
  lost: { en: 'Lost', ru: 'Отказ' },
};

/** The export of deals: phones masked as on the screen. */
export const exportedDeals = exportedList({
  subject: 'deals',
  title: { en: 'Deals', ru: 'Сделки' },
  of: dealsContract.listDeals,
  list: listDeals,
  id: ({ id }) => id,
  columns: {
    name: { title: { en: 'Name', ru: 'Имя' }, width: 28, cell: ({ name }) => name },
    phone: { title: { en: 'Phone', ru: 'Телефон' }, width: 20, cell: ({ phone }) => phone },
    kid: { title: { en: 'Child', ru: 'Ребёнок' }, width: 24, cell: ({ kid_name: name }) => name },
    course: { title: { en: 'Course', ru: 'Предмет' }, width: 20, cell: ({ course_title: title }) => title },
    stage: { title: { en: 'Stage', ru: 'Этап' }, width: 18, cell: ({ stage }, language) => stages[stage][language] },
    action: { title: { en: 'Next action', ru: 'Следующий шаг' }, width: 32, cell: ({ next_action: action }) => action },
    due: { title: { en: 'When', ru: 'Когда' }, width: 14, cell: ({ next_action_on: date }) => (date === null ? null : { date }) },
    sum: {
      title: { en: 'Expected', ru: 'Ожидаем' },
      width: 16,
      cell: ({ expected_sum: money, currency }) => (money === null ? null : { money, currency }),
    },
    source: { title: { en: 'Source', ru: 'Источник' }, width: 22, cell: ({ source_title: title }) => title },
    owner: { title: { en: 'Owner', ru: 'Ведёт' }, width: 24, cell: ({ owner_name: name }) => name },
    loss: { title: { en: 'Why lost', ru: 'Причина отказа' }, width: 24, cell: ({ loss_reason: reason }) => reason },
  },
});
