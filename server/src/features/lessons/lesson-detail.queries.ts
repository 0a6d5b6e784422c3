import type { ConductForm, Explained, LessonDetail, LessonReport, OpenedLesson } from '@lectern/contract/lessons/lessons.schema';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import type { PlanAndFact } from '@lectern/contract/study/curriculum-moves.schema';
import { sql } from 'kysely';
import { runQuery, runBatch, batchQuery } from '../../kernel/query-batch.ts';
import type { BatchQuery } from '../../kernel/query-batch.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { planOfEngagement } from '../study/public/plan-of-engagement.ts';
import { nextTopicOf, topicsOfEngagement } from '../study/public/topics-of-engagement.ts';
import { canSeePay } from '../teachers/public/teacher-access.ts';
import { coursesOf } from './arranging/lesson-choices.queries.ts';
import { canConductLesson, canReadLesson, canSeeBusyTime, canSeePrivateNote } from './lessons.policy.ts';
import { lastLessonOf, lessonsById, requireLesson } from './lessons.queries.ts';
import { costOfOutcome } from './lessons.rules.ts';
import { busyLessonView, lessonView, takesTime } from './lessons.view.ts';
import type { LessonRow } from './lessons.view.ts';
import { byBonus, canSeeCharge, explainedPay, payFor } from './outcome-preview.queries.ts';
import type { PayRow } from './outcome-preview.queries.ts';
import { recommendationOf } from './writing-up/recommendations.queries.ts';

type Input = { params: { id: number } };

function reportQuery({ db, actor }: ReadContext, lesson: LessonRow): BatchQuery<LessonReport | null> {
  const statement = db
    .selectFrom('lesson_reports as r')
    .leftJoin('topics as t', 't.id', 'r.topic_id')
    .select([
      'r.outcome',
      'r.topic_id',
      't.title as topic_title',
      'r.homework',
      'r.mark',
      'r.parent_comment',
      'r.private_note',
      'r.submitted_at',
    ])
    .where('r.lesson_id', '=', lesson.id);
  return batchQuery(statement, ([report]) =>
    report === undefined ? null : { ...report, private_note: canSeePrivateNote(actor, lesson) ? report.private_note : null },
  );
}

type ChargeRow = {
  readonly amount: MinorUnits;
  readonly bonus: MinorUnits;
  readonly currency: Currency;
  readonly unit_no: number | null;
  readonly units: number | null;
  readonly title: string | null;
};

/** The client's charge for the lesson, from the ledger; null if nothing was charged. */
function chargeQuery(lesson: LessonRow): BatchQuery<Explained | null> {
  const statement = sql<ChargeRow>`
    select sum(x.amount) over ()::bigint as amount, x.currency, e.unit_no, s.units, s.title,
      coalesce(sum(x.amount) filter (where x.occasion_code = 'lesson_charge_bonus') over (), 0)::bigint as bonus
    from ledger_transactions x
    left join unit_entries e on e.transaction_id = x.id
    left join user_subscriptions s on s.id = e.subscription_id
    where x.lesson_id = ${lesson.id} and x.occasion_code in ('lesson_charge', 'lesson_charge_money', 'lesson_charge_bonus') and x.reverses_id is null
      and not exists (select from ledger_transactions z where z.reverses_id = x.id)
    order by x.id desc limit 1
  `;
  return batchQuery(statement, ([charge]) => {
    if (charge === undefined) return null;
    const { amount, bonus, currency, unit_no, units, title } = charge;
    const source =
      unit_no === null ? { key: 'without_package', params: {} } : { key: 'unit_of_package', params: { unit_no, units, title } };
    return { amount, currency, why: [{ key: lesson.status, params: {} }, source, ...byBonus(bonus, currency)] };
  });
}

/** The teacher's pay for the lesson; null if nothing accrued. */
function payQuery(lesson: LessonRow): BatchQuery<Explained | null> {
  const statement = sql<PayRow>`
    select a.kind, a.amount, a.currency, a.rate, a.share, a.most, v.effective_from
    from accruals a join rate_versions v on v.id = a.rate_version_id
    where a.lesson_id = ${lesson.id} and a.kind <> 'rate_difference' and a.reverses_id is null and not exists (select from accruals z where z.reverses_id = a.id)
    order by a.id desc limit 1
  `;
  return batchQuery(statement, ([pay]) => (pay === undefined ? null : explainedPay(pay)));
}

/** The report of a reopened lesson is a draft until the teacher submits it again. */
function isWrittenUp({ status }: LessonRow): boolean {
  return status === 'held' || status === 'client_no_show';
}

const nothing: BatchQuery<null> = batchQuery(sql`select`, () => null);

/** Returns the details of a lesson that the actor may read. @throws AppError `not_found` like `requireLesson` */
export async function lessonDetail(ctx: ReadContext, id: number): Promise<LessonDetail> {
  return detailOf(ctx, await requireLesson(ctx, id));
}

/** Returns a lesson as the screen opens it; without access to the client, only the teacher's busy time. */
export async function getLesson(ctx: ReadContext, { params }: Input): Promise<OpenedLesson> {
  const [lesson] = await lessonsById(ctx, [params.id]);
  if (lesson === undefined) throw new AppError('not_found');
  if (canReadLesson(ctx.actor, lesson)) {
    logOpening(ctx, lesson);
    return { ...(await detailOf(ctx, lesson)), busy: null };
  }
  if (!canSeeBusyTime(ctx.actor, lesson) || !takesTime(lesson)) throw new AppError('not_found');
  return { lesson: null, busy: busyLessonView(lesson), report: null, charge: null, pay: null };
}

/**
 * Plan and fact of the lesson's child, for everybody who may read the lesson, including a substitute.
 * @throws AppError `not_found` like `requireLesson`
 */
export async function getLessonPlan(ctx: ReadContext, { params }: Input): Promise<PlanAndFact> {
  const { engagement_id } = await requireLesson(ctx, params.id);
  return planOfEngagement(ctx, engagement_id, sql<boolean>`true`);
}

function logOpening(ctx: ReadContext, { id, pupil: client_id, teacher_id }: LessonRow): void {
  ctx.logRead({ act: 'open', subject: 'lesson', subject_id: id, client_id, teacher_id });
}

async function detailOf(ctx: ReadContext, lesson: LessonRow): Promise<LessonDetail> {
  const [report, charge, pay] = await runBatch(ctx.db, [
    isWrittenUp(lesson) ? reportQuery(ctx, lesson) : nothing,
    canSeeCharge(ctx, lesson) ? chargeQuery(lesson) : nothing,
    canSeePay(ctx.actor, { id: lesson.teacher_id, curator_id: lesson.curator_id }) ? payQuery(lesson) : nothing,
  ]);
  return { lesson: lessonView(lesson, ctx), report, charge, pay };
}

export async function getConductForm(ctx: ReadContext, { params }: Input): Promise<ConductForm> {
  const lesson = await requireLesson(ctx, params.id);
  if (!canConductLesson(ctx.actor, lesson)) throw new AppError('not_found');
  logOpening(ctx, lesson);
  const trial = lesson.kind === 'trial';
  const [topics, last, report, accrued, held, noShow, recommendable, recommendation] = await Promise.all([
    topicsOfEngagement(ctx.db, lesson, ctx.settings.school_zone),
    lastLessonOf(ctx.db, lesson.kid_id, lesson.course_id, lesson.start),
    runQuery(ctx.db, reportQuery(ctx, lesson)),
    canSeePay(ctx.actor, { id: lesson.teacher_id, curator_id: lesson.curator_id }) ? runQuery(ctx.db, payQuery(lesson)) : null,
    payFor(ctx, lesson, 'held', costOfOutcome(lesson.policy, 'held').teacher),
    payFor(ctx, lesson, 'client_no_show', costOfOutcome(lesson.policy, 'client_no_show').teacher),
    trial ? coursesOf(ctx, lesson.grade) : null,
    trial ? recommendationOf(ctx, lesson.id) : null,
  ]);
  return {
    lesson: lessonView(lesson, ctx),
    topics,
    next_topic_id: nextTopicOf(topics)?.id ?? null,
    last: last ?? null,
    pay: held === null || noShow === null ? null : { held, client_no_show: noShow },
    accrued,
    report,
    recommendable,
    recommendation,
  };
}
