import { staffContract } from '@lectern/contract/accounts/staff.contract';
import type { UserState } from '@lectern/contract/accounts/staff.schema';
import type { Role } from '@lectern/contract/permissions';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listUsers } from '../staff/staff.queries.ts';

const states: Readonly<Record<UserState, Words>> = {
  invited: { en: 'Invited', ru: 'Приглашён' },
  active: { en: 'Active', ru: 'Работает' },
  inactive: { en: 'Deactivated', ru: 'Доступ закрыт' },
};
const roles: Readonly<Record<Role, Words>> = {
  AccountManager: { en: 'Account manager', ru: 'Аккаунт-менеджер' },
  Methodist: { en: 'Methodist', ru: 'Методист' },
  Teacher: { en: 'Teacher', ru: 'Преподаватель' },
  Student: { en: 'Student', ru: 'Ученик' },
  SalesManager: { en: 'Sales manager', ru: 'Менеджер по продажам' },
  Lead: { en: 'Lead', ru: 'Лид' },
  Curator: { en: 'Curator', ru: 'Куратор' },
  Child: { en: 'Child', ru: 'Ребёнок' },
  '': { en: '', ru: '' },
};

/** The export of all accounts, for administrators. */
export const exportedStaff = exportedList({
  subject: 'staff',
  title: { en: 'Staff', ru: 'Сотрудники' },
  of: staffContract.listUsers,
  list: listUsers,
  id: ({ id }) => id,
  columns: {
    name: { title: { en: 'Name', ru: 'Имя' }, width: 28, cell: ({ name }) => name },
    email: { title: { en: 'Email', ru: 'Почта' }, width: 30, cell: ({ email }) => email },
    roles: {
      title: { en: 'Roles', ru: 'Роли' },
      width: 34,
      cell: (user, language) => user.roles.map((role) => roles[role][language]).join(', '),
    },
    abilities: { title: { en: 'Abilities', ru: 'Права' }, width: 18, cell: ({ abilities }) => abilities.join(', ') },
    second_factor: {
      title: { en: 'Second factor', ru: 'Второй фактор' },
      width: 14,
      cell: ({ second_factor: on }, language) => (on ? { en: 'on', ru: 'включён' } : { en: 'off', ru: 'отключён' })[language],
    },
    last_seen: {
      title: { en: 'Last seen', ru: 'Активность' },
      width: 18,
      cell: ({ last_seen_at: instant }) => (instant === null ? null : { instant }),
    },
    created: { title: { en: 'Since', ru: 'В школе с' }, width: 18, cell: ({ created_at: instant }) => ({ instant }) },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 16, cell: ({ state }, language) => states[state][language] },
  },
});
