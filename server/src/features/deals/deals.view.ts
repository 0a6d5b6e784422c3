import type { DealCard, DealRow, DealTrial } from '@lectern/contract/deals/deals.schema';
import type { Currency } from '@lectern/contract/money';
import { allowedActions } from '../../kernel/actions.ts';
import type { Actor } from '../../kernel/calls/context.ts';
import { maskContact } from '../clients/public/contact-text.ts';
import { dealActions, dealMoves, undoDealMove } from './deals.policy.ts';
import { isOverdue } from './deals.rules.ts';
import type { LastMove } from './deals.rules.ts';

/** A lesson row; all columns are null for a deal without a trial lesson. */
export type TrialColumns = {
  readonly trial_lesson_id: number | null;
  readonly trial_start: string;
  readonly trial_finish: string;
  readonly trial_status: DealTrial['status'];
  readonly trial_teacher_id: number;
  readonly trial_teacher_name: string;
  readonly advice_course_id: number | null;
  readonly advice_course: string | null;
  readonly advice_level: string | null;
  readonly advice_per_week: number;
};

export type DealListRow = Omit<DealRow, 'phone' | 'overdue' | 'trial' | 'currency'> & TrialColumns & { readonly phone: string };
export type DealCardRow = DealListRow &
  Pick<
    DealCard,
    'email' | 'course_id' | 'wishes' | 'source_id' | 'client_name' | 'client_status' | 'kid_id' | 'loss_reason_id' | 'loss_comment'
  > & { readonly changed_by_name: string | null };

type Viewing = { readonly actor: Actor; readonly now: Temporal.Instant; readonly today: string; readonly currency: Currency };

/** @param now decides whether the lesson is over */
export function trialView(row: TrialColumns, now: Temporal.Instant): DealTrial | null {
  if (row.trial_lesson_id === null) return null;
  return {
    lesson_id: row.trial_lesson_id,
    start: row.trial_start,
    teacher_id: row.trial_teacher_id,
    teacher_name: row.trial_teacher_name,
    status: row.trial_status,
    unfinished: row.trial_status === 'planned' && Temporal.Instant.compare(Temporal.Instant.from(row.trial_finish), now) < 0,
    advice:
      row.advice_course_id === null || row.advice_course === null
        ? null
        : {
            course_id: row.advice_course_id,
            course_title: row.advice_course,
            level_title: row.advice_level,
            lessons_per_week: row.advice_per_week,
          },
  };
}

type TrialColumn = keyof TrialColumns;
function withoutTrial<Row extends TrialColumns>(row: Row): Omit<Row, TrialColumn> {
  const { trial_lesson_id: _1, trial_start: _2, trial_finish: _3, trial_status: _4, trial_teacher_id: _5, ...some } = row;
  const { trial_teacher_name: _6, advice_course_id: _7, advice_course: _8, advice_level: _9, advice_per_week: _10, ...rest } = some;
  return rest as unknown as Omit<Row, TrialColumn>;
}

/** A deal of a list: a phone never whole. */
export function dealRowView(row: DealListRow, { now, today, currency }: Viewing): DealRow {
  return {
    ...withoutTrial(row),
    phone: row.phone === '' ? null : maskContact('phone', row.phone),
    overdue: isOverdue(row, today),
    trial: trialView(row, now),
    currency,
  };
}

type CardParts = { readonly last: LastMove; readonly trials: readonly TrialColumns[] };

/** A deal card for users who may open it; `can` tells what only its owner may do. */
export function dealCardView(row: DealCardRow, { last, trials }: CardParts, viewing: Viewing): DealCard {
  const { now, today, currency } = viewing;
  const { changed_by_name: _, ...shown } = withoutTrial(row);
  const { edit, open_client, link_trial, reveal } = allowedActions(viewing, dealActions, row);
  const { undo } = allowedActions(viewing, undoDealMove, { ...row, last });
  return {
    ...shown,
    phone: row.phone === '' ? '' : maskContact('phone', row.phone),
    email: row.email === '' ? '' : maskContact('email', row.email),
    overdue: isOverdue(row, today),
    trial: trialView(row, now),
    currency,
    trial_choices: trials.flatMap((each) => trialView(each, now) ?? []),
    can: { edit, move: allowedActions(viewing, dealMoves, row), undo, open_client, link_trial, reveal },
  };
}
