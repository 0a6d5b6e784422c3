import type { Tone } from '../../../ui/tag.tsx';
import type { SchemeLine, SchemeLineKind } from './scheme-pay.queries.ts';

type Shown = SchemeLineKind | 'taken_off' | 'given_back';

export const kindTitles = {
  fixed: 'salary:schemes.kind.fixed',
  payment: 'salary:schemes.kind.payment',
  renewal: 'salary:schemes.kind.renewal',
  child: 'salary:schemes.kind.child',
  teacher: 'salary:schemes.kind.teacher',
  key_figures: 'salary:schemes.kind.key_figures',
  reversal: 'salary:schemes.kind.reversal',
  taken_off: 'salary:schemes.kind.taken_off',
  given_back: 'salary:schemes.kind.given_back',
} as const satisfies Record<Shown, string>;

export const kindTones = {
  fixed: 'neutral',
  payment: 'held',
  renewal: 'held',
  child: 'planned',
  teacher: 'planned',
  key_figures: 'planned',
  reversal: 'cancelled',
  taken_off: 'danger',
  given_back: 'held',
} as const satisfies Record<Shown, Tone>;

/** Kind for display: a later line of a payment is a deduction or a refund of one. */
export function shownKind({ kind, event, base }: Pick<SchemeLine, 'kind' | 'event' | 'base'>): Shown {
  if (event === null) return kind;
  return base < 0 ? 'taken_off' : 'given_back';
}
