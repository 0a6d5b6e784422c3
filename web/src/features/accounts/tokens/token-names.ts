import { tokenAreas, tokenScopes } from '@lectern/contract/accounts/token-states';
import type { TokenArea, TokenScope } from '@lectern/contract/accounts/token-states';
import type { TFunction } from 'i18next';
import type { Tone } from '../../../ui/tag.tsx';
import type { OwnToken } from './tokens.queries.ts';

const areaNames: Readonly<Record<TokenArea, `teachers:tokens.area.${TokenArea}`>> = {
  clients: 'teachers:tokens.area.clients',
  deals: 'teachers:tokens.area.deals',
  lessons: 'teachers:tokens.area.lessons',
  schedule: 'teachers:tokens.area.schedule',
  teachers: 'teachers:tokens.area.teachers',
  matches: 'teachers:tokens.area.matches',
  money: 'teachers:tokens.area.money',
  documents: 'teachers:tokens.area.documents',
  pay: 'teachers:tokens.area.pay',
  study: 'teachers:tokens.area.study',
  reference: 'teachers:tokens.area.reference',
  settings: 'teachers:tokens.area.settings',
  search: 'teachers:tokens.area.search',
  exports: 'teachers:tokens.area.exports',
  imports: 'teachers:tokens.area.imports',
};
const accessNames = { read: 'teachers:tokens.access.read', write: 'teachers:tokens.access.write' } as const;

export const tokenStates: Readonly<
  Record<OwnToken['state'], { readonly tone: Tone; readonly key: `teachers:tokens.state.${OwnToken['state']}` }>
> = {
  active: { tone: 'held', key: 'teachers:tokens.state.active' },
  expired: { tone: 'cancelled', key: 'teachers:tokens.state.expired' },
  revoked: { tone: 'cancelled', key: 'teachers:tokens.state.revoked' },
  role_taken: { tone: 'attention', key: 'teachers:tokens.state.role_taken' },
};

export function scopeName(scope: TokenScope, t: TFunction<'teachers'>): string {
  const area = tokenAreas.find((each) => scope.startsWith(`${each}:`)) ?? 'clients';
  return t(accessNames[scope.endsWith(':read') ? 'read' : 'write'], { area: t(areaNames[area]) });
}

/** @returns the names of a token's scopes; unknown scopes unchanged */
export function scopeNames(scopes: readonly string[], t: TFunction<'teachers'>): string {
  return scopes
    .map((scope) => {
      const known = tokenScopes.find((each) => each === scope);
      return known === undefined ? scope : scopeName(known, t);
    })
    .join(', ');
}
