import type { PaidPerson } from '@lectern/contract/salary/people/paid-people.schema';
import { paidPeopleContract } from '@lectern/contract/salary/people/paid-people.contract';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listPaidPeople } from '../people/paid-people.queries.ts';

const roles: Readonly<Record<PaidPerson['role'], Words>> = {
  Teacher: { en: 'Teacher', ru: 'Преподаватель' },
  AccountManager: { en: 'Account manager', ru: 'Менеджер' },
  Curator: { en: 'Curator', ru: 'Куратор' },
};
const contracts: Readonly<Record<NonNullable<PaidPerson['contract']>, Words>> = {
  self_employed: { en: 'Self-employed', ru: 'Самозанятый' },
  sole_trader: { en: 'Sole trader', ru: 'ИП' },
  employee: { en: 'Employee', ru: 'Трудовой договор' },
  civil_contract: { en: 'Civil contract', ru: 'Договор ГПХ' },
};
const unusual: Words = { en: 'unusual sum', ru: 'необычная сумма' };
const disputes: Words = { en: 'open disputes', ru: 'открытые споры' };
const yes: Words = { en: 'yes', ru: 'да' };
const no: Words = { en: 'no', ru: 'нет' };

/** The export of all pay of a period. */
export const exportedPay = exportedList({
  subject: 'pay',
  title: { en: 'Pay', ru: 'Оплата труда' },
  of: paidPeopleContract.listPaidPeople,
  list: async (ctx, input) => {
    const { currency, ...page } = await listPaidPeople(ctx, input);
    return { ...page, results: page.results.map((person) => ({ ...person, currency })) };
  },
  // People with pay by lessons and by a scheme are listed twice.
  id: ({ id, source }) => (source === 'scheme' ? -id : id),
  columns: {
    name: { title: { en: 'Name', ru: 'Имя' }, width: 28, cell: ({ name }) => name },
    role: { title: { en: 'Role', ru: 'Роль' }, width: 18, cell: ({ role }, language) => roles[role][language] },
    curator: { title: { en: 'Curator', ru: 'Куратор' }, width: 28, cell: ({ curator }) => curator?.name ?? null },
    contract: {
      title: { en: 'Kind of contract', ru: 'Вид договора' },
      width: 20,
      cell: ({ contract }, language) => (contract === null ? null : contracts[contract][language]),
    },
    lines: { title: { en: 'Lines', ru: 'Строк' }, width: 8, cell: ({ lines }) => lines },
    total: { title: { en: 'Total', ru: 'Итого' }, width: 16, cell: ({ total: money, currency }) => ({ money, currency }) },
    usual: {
      title: { en: 'Usually', ru: 'Обычно' },
      width: 16,
      cell: ({ usual, currency }) => (usual === null ? null : { money: usual, currency }),
    },
    check: {
      title: { en: 'To check', ru: 'Проверить' },
      width: 28,
      cell: (row, language) =>
        [row.unusual ? unusual[language] : null, row.open_disputes > 0 ? `${disputes[language]}: ${row.open_disputes}` : null]
          .filter((text) => text !== null)
          .join('; ') || null,
    },
    approved: {
      title: { en: 'Approved', ru: 'Утверждено' },
      width: 14,
      cell: ({ approved }, language) => (approved ? yes : no)[language],
    },
    paid: {
      title: { en: 'Sent to the bank', ru: 'Отправлено в банк' },
      width: 18,
      cell: ({ paid: money, currency }) => ({ money, currency }),
    },
    rest: { title: { en: 'Rest', ru: 'Остаток' }, width: 16, cell: ({ rest: money, currency }) => ({ money, currency }) },
  },
});
