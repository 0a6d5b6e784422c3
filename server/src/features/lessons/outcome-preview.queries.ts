import type { CancelPreview, Explained, MarkNoShowInput, MoveAskedBy } from '@lectern/contract/lessons/lessons.schema';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { requireAction, requirePermitted, requirePossible } from '../../kernel/actions.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { canSeeMoney } from '../clients/public/client-access.ts';
import { previewPay } from '../salary/public/accrue-lesson.ts';
import { previewCharge } from '../subscriptions/public/charge-lesson.ts';
import type { TakenUnit } from '../subscriptions/public/charge-lesson.ts';
import { previewLessonBonus } from '../subscriptions/public/lesson-bonus.ts';
import { canSeePay } from '../teachers/public/teacher-access.ts';
import { assessCancellation, assessMove } from './assessment/cancellation.ts';
import type { Cancellation } from './assessment/cancellation.ts';
import { teacherAbsentReason } from './arranging/mark-no-show.ts';
import { lessonActions, onlyReports } from './lessons.policy.ts';
import { requireLesson } from './lessons.queries.ts';
import { costOfOutcome, hoursUntil } from './lessons.rules.ts';
import type { LessonRow } from './lessons.view.ts';

type Input = { params: { id: number } };

/** The part of a charge that bonuses paid, or would pay. */
export function byBonus(bonus: number, currency: Currency): Explained['why'] {
  return bonus === 0 ? [] : [{ key: 'by_bonus', params: { bonus, currency } }];
}

export type PayRow = {
  readonly kind: string;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly rate: MinorUnits;
  readonly share: number;
  readonly effective_from: string;
  /** The monthly limit, if it cuts the pay. */
  readonly most: MinorUnits | null;
};

/** An amount of pay with its explanation: reason, rate with its date, and share. */
export function explainedPay({ kind, amount, currency, rate, share, effective_from, most }: PayRow): Explained {
  const why = [
    { key: kind, params: {} },
    { key: 'rate', params: { rate, currency, effective_from } },
    { key: 'share', params: { share } },
    ...(most === null ? [] : [{ key: 'most', params: { most, currency } }]),
  ];
  return { amount, currency, why };
}

/** The charge is visible to users who see the client's balance. */
export function canSeeCharge({ actor }: ReadContext, { manager_id, pupil }: LessonRow): boolean {
  return canSeeMoney(actor, { manager_id, client_id: pupil });
}

/** The teacher's pay for a share of the rate; null without a rate. */
export async function payFor(ctx: ReadContext, lesson: LessonRow, kind: string, share: number): Promise<Explained | null> {
  const pay = await previewPay(ctx, lesson, share, kind === 'held');
  if (pay === null) return null;
  return explainedPay({ ...pay, kind });
}

export async function previewCancellation(
  ctx: ReadContext,
  { params, query }: Input & { query: { reason_id: number; said_at?: string | undefined } },
): Promise<CancelPreview> {
  const lesson = await requireLesson(ctx, params.id);
  requireAction(ctx, lessonActions, 'cancel', lesson);
  const assessed = await assessCancellation(ctx, lesson, query.reason_id, saidAt(query));
  return cancellationPreview(ctx, lesson, assessed);
}

/** What a cancellation costs, with the rule of the lesson's policy that decides it. @param taken as in `outcomePreview` */
export async function cancellationPreview(
  ctx: ReadContext,
  lesson: LessonRow,
  assessed: Cancellation,
  taken: TakenUnit[] = [],
): Promise<CancelPreview> {
  return { ...(await outcomePreview(ctx, lesson, assessed, taken)), rule: ruleOf(lesson, assessed) };
}

/** The rule of the lesson's policy that decides the cost of its cancellation. */
function ruleOf({ policy }: LessonRow, { kind, fault, most_percent }: Cancellation): CancelPreview['rule'] {
  const notice = { client: policy.client_notice_hours, teacher: policy.teacher_notice_hours, school: null, technical: null }[fault];
  return { kind, notice_hours: notice, most_percent };
}

const saidAt = ({ said_at }: { said_at?: string | undefined }) => (said_at === undefined ? {} : { at: Temporal.Instant.from(said_at) });

export async function previewMoveCost(
  ctx: ReadContext,
  { params, query }: Input & { query: { asked_by: MoveAskedBy; said_at?: string | undefined } },
): Promise<CancelPreview> {
  const lesson = await requireLesson(ctx, params.id);
  requireAction(ctx, lessonActions, 'move', lesson);
  return outcomePreview(ctx, lesson, await assessMove(ctx, lesson, query.asked_by, saidAt(query).at));
}

export async function previewNoShow(
  ctx: ReadContext,
  { params, query }: Input & { query: { who: MarkNoShowInput['who'] } },
): Promise<CancelPreview> {
  const lesson = await requireLesson(ctx, params.id);
  requirePermitted(ctx, lessonActions, 'mark_no_show', lesson);
  // The waiting time is checked on the action, not in its preview.
  requirePossible(ctx, lessonActions, 'cancel', lesson);
  if (query.who === 'teacher') return outcomePreview(ctx, lesson, await assessCancellation(ctx, lesson, await teacherAbsentReason(ctx)));
  const shares = costOfOutcome(lesson.policy, 'client_no_show');
  return outcomePreview(ctx, lesson, {
    kind: 'client_no_show',
    shares,
    fault: 'client',
    excused: false,
    hoursBefore: hoursUntil(lesson.start, ctx.now),
    freeLeft: null,
  });
}

/**
 * Previews the costs of an outcome, as far as the actor may see them.
 * @param taken units that earlier lessons of the same preview use; the unit of this lesson is added
 */
export async function outcomePreview(
  ctx: ReadContext,
  lesson: LessonRow,
  {
    kind,
    shares,
    fault,
    excused,
    hoursBefore,
    freeLeft,
    bonus = 0,
  }: Omit<Cancellation, 'kind' | 'most_percent'> & { readonly kind: string },
  taken: TakenUnit[] = [],
): Promise<CancelPreview> {
  const seesPay = canSeePay(ctx.actor, { id: lesson.teacher_id, curator_id: lesson.curator_id });
  const [charge, pay, given] = await Promise.all([
    previewCharge(ctx, { ...lesson, client_id: lesson.pupil }, shares.client, taken),
    seesPay ? payFor(ctx, lesson, kind, shares.teacher) : null,
    bonus > 0 && canSeeCharge(ctx, lesson) ? previewLessonBonus(ctx, lesson, bonus) : null,
  ]);
  if (charge.subscription_id !== null && charge.unit_no !== null)
    taken.push({ subscription_id: charge.subscription_id, unit_no: charge.unit_no });
  const source =
    charge.unit_no === null
      ? { key: 'without_package', params: {} }
      : { key: 'unit_of_package', params: { unit_no: charge.unit_no, units: charge.units_of, title: charge.subscription_title } };
  return {
    fault,
    excused,
    rule: null,
    waits_for_manager: onlyReports(ctx.actor, lesson, fault),
    hours_before: Math.round(hoursBefore * 10) / 10,
    free_cancellations_left: freeLeft,
    client_share: shares.client,
    teacher_share: shares.teacher,
    charge: canSeeCharge(ctx, lesson)
      ? {
          amount: charge.amount,
          currency: charge.currency,
          why: [{ key: kind, params: {} }, source, ...byBonus(charge.bonus, charge.currency)],
        }
      : null,
    pay,
    units: charge.units,
    bonus: given,
  };
}
