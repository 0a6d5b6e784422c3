import { clientsContract } from '@lectern/contract/clients/clients.contract';
import type { ClientStanding } from '@lectern/contract/clients/clients.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listClients } from '../clients.queries.ts';

const states: Readonly<Record<'active' | 'inactive' | ClientStanding, Words>> = {
  active: { en: 'Active', ru: 'Активен' },
  inactive: { en: 'Inactive', ru: 'Неактивен' },
  debt: { en: 'Debt', ru: 'Долг' },
  running_out: { en: 'Running out', ru: 'Заканчивается' },
  fine: { en: 'Active', ru: 'Активен' },
};

/** The export of the client list: phones masked and money left out as on the screen. */
export const exportedClients = exportedList({
  subject: 'clients',
  title: { en: 'Clients', ru: 'Клиенты' },
  of: clientsContract.listClients,
  list: listClients,
  id: ({ id }) => id,
  columns: {
    name: { title: { en: 'Client', ru: 'Клиент' }, width: 28, cell: ({ name }) => name },
    phone: { title: { en: 'Phone', ru: 'Телефон' }, width: 20, cell: ({ phone }) => phone },
    kids: {
      title: { en: 'Children', ru: 'Дети' },
      width: 32,
      cell: ({ kids }) => kids.map(({ name, grade }) => `${name}, ${grade}`).join('; '),
    },
    courses: { title: { en: 'Courses', ru: 'Предметы' }, width: 32, cell: ({ courses }) => courses.join(', ') },
    units: { title: { en: 'Lessons left', ru: 'Осталось уроков' }, width: 12, cell: ({ units_left: units }) => units },
    balance: {
      title: { en: 'Balance', ru: 'Баланс' },
      width: 16,
      cell: ({ balance, currency }) => (balance === null ? null : { money: balance, currency }),
    },
    state: {
      title: { en: 'Status', ru: 'Статус' },
      width: 16,
      cell: ({ status, standing }, language) => states[status === 'inactive' ? 'inactive' : (standing ?? 'active')][language],
    },
    manager: { title: { en: 'Manager', ru: 'Менеджер' }, width: 24, cell: ({ manager_name: name }) => name },
  },
});
