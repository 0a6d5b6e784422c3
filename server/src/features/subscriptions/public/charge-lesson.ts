import { shareOf, unitPrice, wholeInBasisPoints } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { runQuery, runBatch, batchQuery } from '../../../kernel/query-batch.ts';
import type { BatchQuery } from '../../../kernel/query-batch.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { locked } from '../../../kernel/locks.ts';
import { businessDateOf, schoolDateOf } from '../../ledger/public/business-date.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';

/** What charging needs to know of a lesson; `closing_no` counts its closings, so that a corrected lesson is charged anew. */
export type ChargedLesson = {
  readonly id: number;
  readonly client_id: number;
  readonly kid_id: number;
  readonly service_course_id: number;
  readonly course_id: number;
  /** ISO instant. */
  readonly start: string;
  readonly closing_no: number;
};

/** What a lesson takes from its client: a unit of a package (`units` 1), or money. */
export type Charge = {
  readonly units: number;
  readonly amount: MinorUnits;
  readonly currency: Currency;
  readonly subscription_id: number | null;
  readonly subscription_title: string | null;
  readonly unit_no: number | null;
  readonly units_of: number | null;
};

/**
 * What a share of a lesson would take from its client now; writes nothing.
 * @param share of the lesson, basis points; only the whole takes a unit, other shares come from money
 */
export async function previewCharge(ctx: Pick<ReadContext, 'db' | 'settings'>, lesson: ChargedLesson, share: number): Promise<Charge> {
  return (await runQuery(ctx.db, chargeAsked(ctx, lesson, share))).charge;
}

/**
 * Takes a share of a lesson from its client, once per closing: a unit of the package that ends first, or money.
 * Holds the client's lock until the transaction ends.
 * @param share basis points; 0 takes nothing
 */
export async function chargeLesson(ctx: WriteContext, lesson: ChargedLesson, share: number): Promise<void> {
  if (share === 0) return;
  const [, { charge, charged, last }] = await runBatch(ctx.db, [
    locked([{ of: 'client', id: lesson.client_id }]),
    chargeAsked(ctx, lesson, share),
  ]);
  if (charged) return;
  const key = `lesson:${lesson.id}:${lesson.closing_no}`;
  const transactionId = await postTransaction(ctx, {
    occasion: charge.units === 0 ? 'lesson_charge_money' : 'lesson_charge',
    business_date: await businessDateOf(ctx, lesson.start),
    client_id: lesson.client_id,
    lesson_id: lesson.id,
    subscription_id: charge.subscription_id,
    amount: charge.amount,
    currency: charge.currency,
    idempotency_key: `${key}:charge`,
    even_zero: charge.units > 0,
  });
  if (transactionId === null) return;
  if (charge.units > 0) await takeUnit(ctx, lesson, charge, transactionId, `${key}:unit`, last);
  ctx.audit({
    action: 'lesson.charge',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.client_id,
    new: { ...charge, share, transaction_id: transactionId },
  });
}

async function takeUnit(
  ctx: WriteContext,
  lesson: ChargedLesson,
  charge: Charge,
  transactionId: number,
  key: string,
  last: boolean,
): Promise<void> {
  await ctx.db
    .insertInto('unit_entries')
    .values({
      subscription_id: charge.subscription_id ?? 0,
      client_id: lesson.client_id,
      units: -1,
      unit_no: charge.unit_no,
      reason: 'lesson',
      transaction_id: transactionId,
      lesson_id: lesson.id,
      at: isoOf(ctx.now),
      idempotency_key: key,
    })
    .execute();
  if (last)
    await sql`update user_subscriptions set state = 'used' where id = ${charge.subscription_id} and state in ('active', 'frozen')`.execute(
      ctx.db,
    );
}

type Found = {
  readonly lesson_price: MinorUnits;
  readonly lesson_currency: Currency;
  readonly charged: boolean;
  readonly id: number | null;
  readonly title: string | null;
  readonly units: number | null;
  readonly price: MinorUnits | null;
  readonly currency: Currency | null;
  readonly units_left: number | null;
  readonly unit_no: number | null;
};

/** The charge, whether this closing was charged before, and whether the unit is the package's last one left. */
function chargeAsked(
  ctx: Pick<ReadContext, 'settings'>,
  lesson: ChargedLesson,
  share: number,
): BatchQuery<{ charge: Charge; charged: boolean; last: boolean }> {
  // A package pays the lessons of its own days, whenever they are written up: none after its end, and none while it is frozen.
  const day = schoolDateOf(ctx, lesson.start);
  const statement = sql<Found>`
    select service_course_price(sc.id, ${day}::date) as lesson_price, sc.currency as lesson_currency, s.*,
      exists (select from ledger_transactions where idempotency_key = ${`lesson:${lesson.id}:${lesson.closing_no}:charge`}) as charged
    from service_courses sc
    left join lateral (
      select u.id, u.title, u.units, u.price, u.currency, u.units_left, free.unit_no
      from user_subscriptions u
      cross join lateral (
        select min(n) as unit_no from generate_series(1, u.units) as n
        where n not in (
          select e.unit_no from unit_entries e where e.subscription_id = u.id and e.unit_no is not null
          group by e.unit_no having sum(e.units) < 0
        )
      ) free
      where u.client_id = ${lesson.client_id} and u.state not in ('draft', 'awaiting_payment', 'cancelled')
        and u.service_course_id = sc.id and u.units_left > 0 and (u.ends_on is null or u.ends_on >= ${day}::date)
        and not exists (
          select from subscription_freezes f where f.subscription_id = u.id and ${day}::date >= f.from_day and ${day}::date < f.to_day
        )
        and (u.kid_id is null or u.kid_id = ${lesson.kid_id}) and free.unit_no is not null and ${share}::int = ${wholeInBasisPoints}::int
      order by u.ends_on, u.id
      limit 1
    ) s on true
    where sc.id = ${lesson.service_course_id}
  `;
  return batchQuery(statement, ([found]) => {
    if (found === undefined) throw new Error(`no service course ${lesson.service_course_id}`);
    return { charge: chargeOf(found, share), charged: found.charged, last: found.units_left === 1 };
  });
}

function chargeOf(found: Found, share: number): Charge {
  const { id, title, units, price, currency, unit_no } = found;
  if (id === null || units === null || price === null || currency === null || unit_no === null) {
    const amount = shareOf(found.lesson_price, share);
    return {
      units: 0,
      amount,
      currency: found.lesson_currency,
      subscription_id: null,
      subscription_title: null,
      unit_no: null,
      units_of: null,
    };
  }
  return {
    units: 1,
    amount: unitPrice(price, units, unit_no),
    currency,
    subscription_id: id,
    subscription_title: title,
    unit_no,
    units_of: units,
  };
}
