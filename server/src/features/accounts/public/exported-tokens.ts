import { tokensContract } from '@lectern/contract/accounts/tokens.contract';
import type { TokenState } from '@lectern/contract/accounts/tokens.schema';
import { exportedList } from '../../../kernel/files/export-list.ts';
import type { Words } from '../../../kernel/files/export-list.ts';
import { listTokens } from '../tokens/tokens.queries.ts';

const states: Readonly<Record<TokenState, Words>> = {
  active: { en: 'Active', ru: 'Действует' },
  expired: { en: 'Expired', ru: 'Истёк' },
  revoked: { en: 'Revoked', ru: 'Отозван' },
  role_taken: { en: 'Role removed', ru: 'Роль снята' },
};

/** The export of all users' personal tokens without their secrets, for administrators. */
export const exportedTokens = exportedList({
  subject: 'tokens',
  title: { en: 'API tokens', ru: 'Токены API' },
  of: tokensContract.listTokens,
  list: listTokens,
  id: ({ id }) => id,
  columns: {
    title: { title: { en: 'Name', ru: 'Название' }, width: 28, cell: ({ title }) => title },
    owner: { title: { en: 'Owner', ru: 'Владелец' }, width: 28, cell: ({ owner }) => owner.name },
    role: { title: { en: 'Role', ru: 'Роль' }, width: 18, cell: ({ role }) => role },
    scopes: { title: { en: 'Scopes', ru: 'Права' }, width: 40, cell: ({ scopes }) => scopes.join(', ') },
    state: { title: { en: 'Status', ru: 'Статус' }, width: 18, cell: ({ state }, language) => states[state][language] },
    made: { title: { en: 'Created', ru: 'Создан' }, width: 18, cell: ({ created_at: instant }) => ({ instant }) },
    expires: { title: { en: 'Valid until', ru: 'Действует до' }, width: 18, cell: ({ expires_at: instant }) => ({ instant }) },
    used: {
      title: { en: 'Last used', ru: 'Последнее использование' },
      width: 18,
      cell: ({ last_used_at: instant }) => (instant === null ? null : { instant }),
    },
    from: { title: { en: 'From where', ru: 'Откуда' }, width: 20, cell: ({ last_used_from: from }) => from },
  },
});
