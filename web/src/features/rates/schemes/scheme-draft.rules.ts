import type { SchemeRole } from './pay-schemes.queries.ts';

/** A scheme as typed: shares in percent. */
export type SchemeDraft = {
  readonly role: SchemeRole;
  readonly user: number | null;
  readonly effective_from: string | null;
  readonly fixed: number | null;
  readonly payment_share: number | null;
  readonly renewal_share: number | null;
  readonly per_child: number | null;
  readonly per_teacher: number | null;
  readonly kpi_bonus: number | null;
  readonly ended: boolean;
};

export const emptyScheme: SchemeDraft = {
  role: 'AccountManager',
  user: null,
  effective_from: null,
  fixed: null,
  payment_share: null,
  renewal_share: null,
  per_child: null,
  per_teacher: null,
  kpi_bonus: null,
  ended: false,
};

const basisPoints = (percent: number | null) => Math.round((percent ?? 0) * 100);

/** Terms to send, without fields that are hidden for the role or because the person’s own scheme ends. */
export function termsOf({ role, user, ended: ends, ...draft }: SchemeDraft) {
  const ended = ends && user !== null;
  const manager = role === 'AccountManager' && !ended;
  return {
    ended,
    fixed: ended ? 0 : (draft.fixed ?? 0),
    payment_share: manager ? basisPoints(draft.payment_share) : 0,
    renewal_share: manager ? basisPoints(draft.renewal_share) : 0,
    per_child: manager ? (draft.per_child ?? 0) : 0,
    per_teacher: role === 'Curator' && !ended ? (draft.per_teacher ?? 0) : 0,
    kpi_bonus: ended ? 0 : (draft.kpi_bonus ?? 0),
  };
}
