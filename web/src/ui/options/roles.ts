import { selectableRoles } from '@lectern/contract/permissions';
import i18next from 'i18next';
import type { Option } from './option.ts';

/** Roles to choose from, in the language of the screen: all but Child and the empty role. */
export function roleOptions(): Option<(typeof selectableRoles)[number]>[] {
  return selectableRoles.map((role) => ({ id: role, title: i18next.t(`common:role.${role}`) }));
}
