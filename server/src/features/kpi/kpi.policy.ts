import type { KpiRole } from '@lectern/contract/kpi/kpi-measures.rules';
import { abilities } from '@lectern/contract/permissions';
import type { PermissionHolder } from '@lectern/contract/permissions';
import { seesAllPay } from '@lectern/contract/salary/pay-rights.rules';
import type { ActionRules } from '../../kernel/actions.ts';

type Viewer = PermissionHolder & { readonly id: number };
/** A person in one role. `curator_id`: the curator of a teacher. */
export type Measured = { readonly id: number; readonly role: KpiRole; readonly curator_id: number | null };

export const keepsKeyFigures = ({ abilities: held }: PermissionHolder): boolean => held.includes(abilities.keepKeyFigures);

/** Whether a user supervises a person: the curator of a teacher, and users who manage key figures. */
function leads(viewer: Viewer, { role, curator_id }: Measured): boolean {
  return keepsKeyFigures(viewer) || (role === 'Teacher' && viewer.role === 'Curator' && curator_id === viewer.id);
}

/** Key figures are visible to the person and their supervisors; those of teachers also to users who see every teacher's pay. */
export function canSeeKpi(viewer: Viewer, person: Measured): boolean {
  if (canSeeRank(viewer, person)) return true;
  return person.role === 'Teacher' && seesAllPay(viewer);
}

/** A rank compares colleagues, so only the person and their supervisors see it. */
export function canSeeRank(viewer: Viewer, person: Measured): boolean {
  return viewer.id === person.id || leads(viewer, person);
}

export type FormulaFacts = { readonly valid_from: string /** The first day of this month. */; readonly month: string };

/** A formula in force never changes, so that its results stay reproducible. */
export const formulaActions = {
  set: { who: keepsKeyFigures, blockedBy: ({ valid_from, month }) => (valid_from > month ? null : 'kpi_month_begun') },
  drop: { who: keepsKeyFigures, blockedBy: ({ valid_from, month }) => (valid_from > month ? null : 'kpi_month_begun') },
} as const satisfies ActionRules<string, FormulaFacts>;

export type ImmunityFacts = {
  readonly user_id: number;
  readonly state: 'coming' | 'current' | 'over' | 'ended';
  /** Whether all months affected by ending it are still open. */
  readonly open: boolean;
};

/** Nobody grants immunity to themselves, nor ends their own. */
export const immunityActions = {
  end: {
    who: keepsKeyFigures,
    blockedBy: ({ user_id, state, open }, { actor }) => {
      if (user_id === actor.id) return 'own_immunity';
      if (state === 'over' || state === 'ended') return 'immunity_over';
      return open ? null : 'kpi_month_closed';
    },
  },
} as const satisfies ActionRules<string, ImmunityFacts>;
