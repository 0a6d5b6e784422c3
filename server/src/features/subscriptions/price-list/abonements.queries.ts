import type {
  Abonement,
  AbonementCard,
  AbonementListQuery,
  AbonementSearchQuery,
  FoundAbonement,
  PricedAbonement,
} from '@lectern/contract/subscriptions/abonements.schema';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { allowedActions } from '../../../kernel/actions.ts';
import type { RuleContext } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { pageLimit } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { clientScope } from '../../clients/public/client-access.ts';
import { abonementActions } from './price-list.policy.ts';

type Fragment = RawBuilder<unknown>;
type Priced = Omit<PricedAbonement, 'can'>;

const columns = (
  ctx: ReadContext,
) => sql`a.id, a.title, sc.course_id, ${titleOf(ctx, 'co')} as course_title, a.service_course_id, ${titleOf(ctx, 'sc')} as service_course_title, sc.kind,
  a.units, a.price, a.currency, a.valid_days, a.freeze_days, a.grade_from, a.grade_to, a.version,
  case when n.id is not null then 'replaced' when a.on_sale then 'on_sale' else 'withdrawn' end as state`;

const priceList = sql`abonements a join service_courses sc on sc.id = a.service_course_id join courses co on co.id = sc.course_id
  left join abonements n on n.previous_id = a.id`;

const sold = sql`(select count(*)::int from user_subscriptions s where s.abonement_id = a.id) as sold`;

const orderings = (ctx: ReadContext): Readonly<Record<AbonementListQuery['ordering'], Fragment>> => ({
  course: sql`${titleOf(ctx, 'co')}, ${titleOf(ctx, 'sc')}, a.units, a.id`,
  '-course': sql`${titleOf(ctx, 'co')} desc, ${titleOf(ctx, 'sc')} desc, a.units desc, a.id desc`,
  price: sql`a.price, a.id`,
  '-price': sql`a.price desc, a.id desc`,
  units: sql`a.units, a.id`,
  '-units': sql`a.units desc, a.id desc`,
});

/** Titles of courses and services match in either language, whichever the reader's is. */
const titleMatches = (text: string) => {
  const pattern = containsPattern(text);
  const titles = ['a.title', 'co.title_en', 'co.title_ru', 'sc.title_en', 'sc.title_ru'].map(
    (title) => sql`${sql.ref(title)} ilike ${pattern}`,
  );
  return sql`(${sql.join(titles, sql` or `)})`;
};

function withCan(ctx: RuleContext, row: Priced): PricedAbonement {
  return { ...row, can: allowedActions(ctx, abonementActions, row) };
}

/** Lists the price list; replaced versions are left out unless requested. */
export async function listAbonements(
  ctx: ReadContext,
  { query }: { query: AbonementListQuery },
): Promise<{ count: number; results: PricedAbonement[] }> {
  const { db, settings } = ctx;
  const states = query.state ?? ['on_sale', 'withdrawn'];
  const conditions: Fragment[] = [sql`a.currency = ${settings.currency}`];
  if (query.course_id !== undefined) conditions.push(sql`sc.course_id = any(${query.course_id})`);
  if (query.kind !== undefined) conditions.push(sql`sc.kind = any(${query.kind})`);
  if (query.search !== undefined) conditions.push(titleMatches(query.search));
  const conditionOf: Readonly<Record<(typeof states)[number], Fragment>> = {
    on_sale: sql`(n.id is null and a.on_sale)`,
    withdrawn: sql`(n.id is null and not a.on_sale)`,
    replaced: sql`n.id is not null`,
  };
  conditions.push(
    sql`(${sql.join(
      states.map((state) => conditionOf[state]),
      sql` or `,
    )})`,
  );
  const where = sql.join(conditions, sql` and `);
  const [page, total] = await Promise.all([
    sql<Priced>`select ${columns(ctx)}, ${sold} from ${priceList} where ${where} order by ${orderings(ctx)[query.ordering]} ${pageLimit(query)}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from ${priceList} where ${where}`.execute(db),
  ]);
  return { count: total.rows[0]?.count ?? 0, results: page.rows.map((row) => withCan(ctx, row)) };
}

/** Returns one abonement of the price list. @throws AppError `not_found` */
export async function abonementOf(ctx: ReadContext, id: number): Promise<PricedAbonement> {
  const { rows } = await sql<Priced>`select ${columns(ctx)}, ${sold} from ${priceList} where a.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', { id });
  return withCan(ctx, row);
}

/** Returns one abonement with its earlier and later versions. */
export async function getAbonement(ctx: ReadContext, { params }: { params: { id: number } }): Promise<AbonementCard> {
  const [abonement, versions] = await Promise.all([
    abonementOf(ctx, params.id),
    sql<AbonementCard['versions'][number]>`
      with recursive earlier as (
        select id, previous_id from abonements where id = ${params.id}
        union all select p.id, p.previous_id from abonements p join earlier e on p.id = e.previous_id
      ), later as (
        select id from abonements where id = ${params.id}
        union all select x.id from abonements x join later l on x.previous_id = l.id
      )
      select ${columns(ctx)}, ${sold}, a.created_at, u.name as created_by_name
      from ${priceList} left join users u on u.id = a.created_by
      where a.id in (select id from earlier union select id from later)
      order by a.version desc
    `.execute(ctx.db),
  ]);
  return { ...abonement, versions: versions.rows };
}

/** Maximum number of results; a longer search text narrows them. */
const mostFound = 100;

/** Lists packages on sale; with a child, those of the child's courses and grade come first. */
export async function searchAbonements(ctx: ReadContext, { query }: { query: AbonementSearchQuery }): Promise<FoundAbonement[]> {
  const { db, settings, actor } = ctx;
  const conditions: Fragment[] = [sql`a.on_sale and n.id is null and sc.active and a.currency = ${settings.currency}`];
  if (query.course_id !== undefined) conditions.push(sql`sc.course_id = ${query.course_id}`);
  if (query.kind !== undefined) conditions.push(sql`sc.kind = ${query.kind}`);
  if (query.grade !== undefined) conditions.push(sql`${query.grade} between a.grade_from and a.grade_to`);
  if (query.search !== undefined) conditions.push(titleMatches(query.search));
  const learns = sql`coalesce(fit.grade between a.grade_from and a.grade_to, false)`;
  const { rows } = await sql<Abonement & { fits: boolean }>`
    select ${columns(ctx)}, ${learns} as fits
    from ${priceList}
    left join lateral (
      select k.grade, bool_or(e.service_course_id = sc.id) as exactly
      from children k join clients c on c.id = k.client_id join engagements e on e.kid_id = k.id and e.status <> 'ended'
      where k.id = ${query.kid_id ?? null}::int and e.course_id = sc.course_id and ${clientScope(actor)}
      group by k.id
    ) fit on true
    where ${sql.join(conditions, sql` and `)}
    order by ${learns} desc, coalesce(fit.exactly, false) desc, ${titleOf(ctx, 'co')}, ${titleOf(ctx, 'sc')}, a.units, a.id
    limit ${sql.lit(mostFound)}
  `.execute(db);
  return rows;
}
