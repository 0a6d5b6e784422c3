import type { DealListQuery, DealRow, DealStageQuery, DealStageTotals } from '@lectern/contract/deals/deals.schema';
import { dealStages, openDealStages } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import { minor } from '@lectern/contract/money';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { cachedCount, cachedTotals } from '../../kernel/cached-count.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { nameMatches } from '../../kernel/names/name-search.ts';
import { pageLimit } from '../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../kernel/search-text.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { requireClient } from '../clients/public/client-access.ts';
import { contactSearchTexts } from '../clients/public/contact-text.ts';
import { cameInto, daysOf, wentOn } from './stages/deal-stays.queries.ts';
import { dealScope } from './deals.policy.ts';
import { dealRowView } from './deals.view.ts';
import type { DealListRow } from './deals.view.ts';

type Fragment = RawBuilder<unknown>;

/** Deals without the day or sum come last. All orderings but the sum have an index, for one's own deals and for all. */
const orderings: Readonly<Record<DealListQuery['ordering'], Fragment>> = {
  next_action_on: sql`d.next_action_on, d.id`,
  created_at: sql`d.created_at, d.id`,
  '-created_at': sql`d.created_at desc, d.id desc`,
  name: sql`d.name, d.id`,
  '-name': sql`d.name desc, d.id desc`,
  expected_sum: sql`d.expected_sum nulls last, d.id`,
  '-expected_sum': sql`d.expected_sum desc nulls last, d.id desc`,
  '-stage_since': sql`d.stage_since desc, d.id desc`,
};

const open = sql`d.stage in (${sql.join(openDealStages.map((stage) => sql.lit(stage)))})`;

/** The columns of a DealListRow over `deals d` and what `aroundDeal` joins. */
export function dealColumns(ctx: ReadContext): Fragment {
  return sql`d.id, d.name, d.phone, d.kid_name, d.grade, ${titleOf(ctx, 'co')} as course_title, d.client_id, d.stage, d.stage_since, d.owner_id,
    ow.name as owner_name, ${titleOf(ctx, 'so')} as source_title, d.next_action, d.next_action_on, ${titleOf(ctx, 'lr')} as loss_reason,
    d.expected_sum, d.created_at, d.version, ${trialColumns(ctx)}`;
}

/** The columns of a lesson `l` with its teacher `tu` and the recommendation `ad` after it. */
export const trialColumns = (
  ctx: ReadContext,
) => sql`l.id as trial_lesson_id, l.start as trial_start, l.finish as trial_finish, l.status as trial_status,
  l.teacher_id as trial_teacher_id, tu.name as trial_teacher_name, ac.id as advice_course_id, ${titleOf(ctx, 'ac')} as advice_course, al.title as advice_level,
  ad.lessons_per_week as advice_per_week`;

export const aroundLesson = sql`
  left join users tu on tu.id = l.teacher_id
  left join recommendations ad on ad.lesson_id = l.id
  left join courses ac on ac.id = ad.course_id
  left join grade_levels al on al.id = ad.grade_level_id`;

export const aroundDeal = sql`
  join users ow on ow.id = d.owner_id
  join deal_sources so on so.id = d.source_id
  left join deal_loss_reasons lr on lr.id = d.loss_reason_id
  left join courses co on co.id = d.course_id
  left join lessons l on l.id = d.trial_lesson_id
  ${aroundLesson}`;

/** The viewer of deals; today is in the school's zone. */
export function viewingOf({ actor, now, settings }: ReadContext) {
  const today = now.toZonedDateTimeISO(temporalZone(settings.school_zone)).toPlainDate().toString();
  return { actor, now, today, currency: settings.currency };
}

/** The filters of lists, the board and the funnel. */
export async function chosenConditions(ctx: ReadContext, query: DealStageQuery): Promise<Fragment[]> {
  const conditions: Fragment[] = [];
  if (query.owner_id !== undefined) conditions.push(sql`d.owner_id = any(${query.owner_id})`);
  if (query.source_id !== undefined) conditions.push(sql`d.source_id = any(${query.source_id})`);
  if (query.course_id !== undefined) conditions.push(sql`d.course_id = any(${query.course_id})`);
  if (query.search !== undefined) conditions.push(await searchCondition(ctx, query.search));
  return conditions;
}

/** Searches the names of the adult and the child, and parts of the phone or the e-mail. */
async function searchCondition({ actor, db }: ReadContext, text: string): Promise<Fragment> {
  const people = sql`(select d.id, d.name || ' ' || d.kid_name as name, d.name_key from deals d where ${dealScope(actor)})`;
  const called = await nameMatches(db, people, sql`d.id`, text);
  const contacts = contactSearchTexts(text).map(containsPattern);
  if (contacts.length === 0) return called;
  return sql`(${called} or (d.phone_digits <> '' and d.phone_digits like any(${contacts})) or (d.email <> '' and d.email like any(${contacts})))`;
}

function dueCondition(due: NonNullable<DealListQuery['due']>, today: string): Fragment {
  if (due === 'nothing') return sql`(${open} and d.next_action_on is null)`;
  return sql`(${open} and ${due === 'overdue' ? sql`d.next_action_on < ${today}` : sql`d.next_action_on = ${today}`})`;
}

function whenConditions(ctx: ReadContext, query: DealListQuery): Fragment[] {
  const conditions: Fragment[] = [];
  if (query.trial_from !== undefined || query.trial_to !== undefined) {
    conditions.push(sql`d.trial_lesson_id in (select t.id from lessons t where t.status <> 'rescheduled'
      and (${query.trial_from ?? null}::timestamptz is null or t.start >= ${query.trial_from ?? null}::timestamptz)
      and (${query.trial_to ?? null}::timestamptz is null or t.start < ${query.trial_to ?? null}::timestamptz))`);
  }
  if (query.created_from !== undefined) conditions.push(sql`d.created_at >= ${daysOf(ctx, query.created_from, query.created_from).start}`);
  if (query.created_to !== undefined) conditions.push(sql`d.created_at < ${daysOf(ctx, query.created_to, query.created_to).end}`);
  if (query.entered !== undefined) {
    const { entered_from: from, entered_to: to } = query;
    const start = from === undefined ? undefined : daysOf(ctx, from, from).start;
    const end = to === undefined ? undefined : daysOf(ctx, to, to).end;
    conditions.push(sql`d.id in (select came.deal_id from (${cameInto({ start, end }, query.entered)}) came
      ${query.went_on === undefined ? sql`` : sql`where ${wentOn}`})`);
  }
  return conditions;
}

async function conditionsOf(ctx: ReadContext, query: DealListQuery): Promise<Fragment> {
  // A client in the actor's scope shows all deals about them, whoever owns them.
  const scope = query.client_id === undefined ? dealScope(ctx.actor) : sql`d.client_id = ${(await requireClient(ctx, query.client_id)).id}`;
  const conditions = [scope, ...(await chosenConditions(ctx, query)), ...whenConditions(ctx, query)];
  if (query.stage !== undefined) conditions.push(sql`d.stage in (${sql.join(query.stage.map((stage) => sql.lit(stage)))})`);
  if (query.due !== undefined) conditions.push(dueCondition(query.due, viewingOf(ctx).today));
  return sql.join(conditions, sql` and `);
}

/**
 * Lists a page of deals. The page is found first by an index; details are joined only for its rows.
 * @throws AppError `not_found` for a client outside the scope
 */
export async function listDeals(ctx: ReadContext, { query }: { query: DealListQuery }): Promise<{ count: number; results: DealRow[] }> {
  const where = await conditionsOf(ctx, query);
  const order = orderings[query.ordering];
  const [page, count] = await Promise.all([
    sql<DealListRow>`
      with page as materialized (select d.id from deals d where ${where} order by ${order} ${pageLimit(query)})
      select ${dealColumns(ctx)} from page join deals d on d.id = page.id ${aroundDeal} order by ${order}
    `.execute(ctx.db),
    cachedCount(ctx.db, sql<{ count: number }>`select count(*)::int as count from deals d where ${where}`),
  ]);
  const viewing = viewingOf(ctx);
  return { count, results: page.rows.map((row) => dealRowView(row, viewing)) };
}

type StageTotal = { readonly stage: DealStage; readonly count: number; readonly sum: number; readonly overdue: number };

/** The totals of each column of the board, in the order of the stages, from the same index as the columns. */
export async function getDealTotals(ctx: ReadContext, { query }: { query: DealStageQuery }): Promise<DealStageTotals> {
  const where = sql.join([dealScope(ctx.actor), ...(await chosenConditions(ctx, query))], sql` and `);
  const { today, currency } = viewingOf(ctx);
  const rows = await cachedTotals(
    ctx.db,
    sql<StageTotal>`
      select d.stage, count(*)::int as count, coalesce(sum(d.expected_sum), 0)::bigint as sum,
        count(*) filter (where ${open} and d.next_action_on < ${today})::int as overdue
      from deals d where ${where} group by d.stage
    `,
    (totals) => totals.reduce((sum, { count }) => sum + count, 0),
  );
  const of = (stage: DealStage) => rows.find((row) => row.stage === stage) ?? { count: 0, sum: 0, overdue: 0 };
  return {
    currency,
    stages: dealStages.map((stage) => {
      const { count, sum, overdue } = of(stage);
      return { stage, count, sum: minor(sum), overdue };
    }),
  };
}
