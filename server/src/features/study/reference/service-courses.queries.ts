import type { ServiceCourseEntry } from '@lectern/contract/study/study-reference.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { entriesOf, entryOf } from '../../../kernel/reference/dictionary.ts';
import type { EntriesQuery } from '../../../kernel/reference/dictionary.ts';
import { schoolDay } from './school-day.ts';
import { serviceCourses } from './study-dictionaries.ts';

type Bare = Omit<ServiceCourseEntry, 'price_now' | 'prices'>;
type Priced = Pick<ServiceCourseEntry, 'id' | 'price_now' | 'prices'>;

export async function listAllServiceCourses(ctx: ReadContext, { query }: { query: EntriesQuery }): Promise<ServiceCourseEntry[]> {
  return withPrices(ctx, await entriesOf<Bare>(ctx, serviceCourses, query));
}

/** Returns one service course with its prices. @throws AppError `not_found` */
export async function serviceCourseOf(ctx: ReadContext, id: number): Promise<ServiceCourseEntry> {
  const [priced] = await withPrices(ctx, [(await entryOf(ctx, serviceCourses, id)) as unknown as Bare]);
  if (priced === undefined) throw new Error(`no service course ${id}`);
  return priced;
}

async function withPrices(ctx: ReadContext, bare: readonly Bare[]): Promise<ServiceCourseEntry[]> {
  const ids = bare.map(({ id }) => id);
  const { rows } = await sql<Priced>`
    select s.id, service_course_price(s.id, ${schoolDay(ctx)}::date) as price_now,
      coalesce((select json_agg(json_build_object('valid_from', p.valid_from, 'price', p.price) order by p.valid_from)
        from service_course_prices p where p.service_course_id = s.id), '[]') as prices
    from service_courses s where s.id = any(${ids})
  `.execute(ctx.db);
  const priced = new Map(rows.map((row) => [row.id, row]));
  return bare.map((row) => {
    const { price_now, prices } = priced.get(row.id) ?? { price_now: row.price, prices: [] };
    return { ...row, price_now, prices };
  });
}
