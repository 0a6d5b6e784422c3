import { signInsContract } from '@lectern/contract/accounts/sign-ins.contract';
import type { SignInKind, SignInOutcome } from '@lectern/contract/accounts/sign-ins.schema';
import { deviceOf } from '@lectern/contract/accounts/devices.rules';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listSignIns } from '../limits/sign-ins.queries.ts';

const kinds: Readonly<Record<SignInKind, Words>> = {
  sign_in: { en: 'Sign-in', ru: 'Вход' },
  proof: { en: 'Own password or code', ru: 'Свой пароль или код' },
  reset: { en: 'Link for a password', ru: 'Ссылка для пароля' },
};
const outcomes: Readonly<Record<SignInOutcome, Words>> = {
  checking: { en: 'Interrupted', ru: 'Прервано' },
  failed: { en: 'Failed', ru: 'Не удалось' },
  code_needed: { en: 'Code missing', ru: 'Нет кода' },
  succeeded: { en: 'Succeeded', ru: 'Успешно' },
};

/** The export of last month's sign-in attempts, for administrators. */
export const exportedSignIns = exportedList({
  subject: 'sign_ins',
  title: { en: 'Sign-ins', ru: 'Входы' },
  of: signInsContract.listSignIns,
  list: listSignIns,
  id: ({ id }) => id,
  columns: {
    when: { title: { en: 'When', ru: 'Когда' }, width: 18, cell: ({ at: instant }) => ({ instant }) },
    who: { title: { en: 'Who', ru: 'Кто' }, width: 28, cell: ({ user }) => user?.name ?? null },
    what: { title: { en: 'What', ru: 'Что' }, width: 22, cell: ({ kind }, language) => kinds[kind][language] },
    outcome: { title: { en: 'Result', ru: 'Результат' }, width: 16, cell: ({ outcome }, language) => outcomes[outcome][language] },
    where: { title: { en: 'From where', ru: 'Откуда' }, width: 20, cell: ({ address }) => address },
    device: {
      title: { en: 'Device', ru: 'Устройство' },
      width: 28,
      cell: ({ user_agent }) => {
        const { browser, system } = deviceOf(user_agent);
        return [browser, system].filter((name) => name !== null).join(', ');
      },
    },
  },
});
