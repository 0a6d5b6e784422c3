import { minor, shareOf, unitPrice } from '@lectern/contract/money';
import type { Currency, MinorUnits } from '@lectern/contract/money';
import { sql } from 'kysely';
import { runQuery, runBatch, batchQuery } from '../../../kernel/query-batch.ts';
import type { BatchQuery } from '../../../kernel/query-batch.ts';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import { locked } from '../../../kernel/locks.ts';
import { businessDateOf, schoolDateOf } from '../../ledger/public/business-date.ts';
import { postTransaction } from '../../ledger/public/post-transaction.ts';
import type { Posting } from '../../ledger/public/post-transaction.ts';
import { chargeSource, unitBackOf } from '../charge-source.queries.ts';
import type { ChargeSource, TakenUnit } from '../charge-source.queries.ts';
import { bonusPart } from '../subscriptions.rules.ts';

export type { TakenUnit } from '../charge-source.queries.ts';

/** The facts of a lesson for its charge; `closing_no` counts its closings, so that a corrected lesson is charged again. */
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

/** The charge of a lesson: a unit of a package (`units` 1), or money, of which bonuses pay a part. */
export type Charge = {
  readonly units: number;
  readonly amount: MinorUnits;
  /** The part of `amount` that bonuses pay; 0 for a unit. */
  readonly bonus: MinorUnits;
  readonly currency: Currency;
  readonly subscription_id: number | null;
  readonly subscription_title: string | null;
  readonly unit_no: number | null;
  readonly units_of: number | null;
};

type Context = Pick<ReadContext, 'db' | 'settings'>;

/**
 * Previews the charge of a share of a lesson; writes nothing.
 * @param share of the lesson, basis points; only a whole lesson uses a unit, other shares are paid in money
 * @param taken units that earlier lessons of the same preview use
 */
export async function previewCharge(ctx: Context, lesson: ChargedLesson, share: number, taken: readonly TakenUnit[] = []): Promise<Charge> {
  return chargeOf(ctx, await runQuery(ctx.db, sourceQuery(ctx, lesson, share, taken)), share);
}

/**
 * Charges a client for a share of a lesson, once per closing: a unit of the package that ends first, or bonuses and money. Holds the
 * client's lock until the transaction ends.
 * @param share basis points; 0 charges nothing
 */
export async function chargeLesson(ctx: WriteContext, lesson: ChargedLesson, share: number): Promise<void> {
  if (share === 0) return;
  const [, source] = await runBatch(ctx.db, [locked([{ of: 'client', id: lesson.client_id }]), sourceQuery(ctx, lesson, share)]);
  if (source.charged) return;
  const charge = chargeOf(ctx, source, share);
  const posting = {
    business_date: await businessDateOf(ctx, lesson.start),
    client_id: lesson.client_id,
    lesson_id: lesson.id,
    subscription_id: charge.subscription_id,
    currency: charge.currency,
  };
  const posted = charge.units > 0 ? await takeUnit(ctx, lesson, charge, source, posting) : await takeMoney(ctx, lesson, charge, posting);
  if (posted.length === 0) return;
  ctx.audit({
    action: 'lesson.charge',
    entity: 'lesson',
    entity_id: lesson.id,
    client_id: lesson.client_id,
    new: {
      ...charge,
      share,
      start: lesson.start,
      business_date: posting.business_date,
      occasions: posted.map(({ occasion }) => occasion),
      transaction_id: posted.at(-1)?.id ?? null,
    },
  });
}

type ChargePosting = Pick<Posting, 'business_date' | 'client_id' | 'lesson_id' | 'subscription_id' | 'currency'>;
type Posted = readonly { readonly occasion: string; readonly id: number }[];

const keyOf = ({ id, closing_no }: ChargedLesson) => `lesson:${id}:${closing_no}`;

/** Takes bonuses first, then the rest from the money on account; a lesson without a price moves nothing. */
async function takeMoney(ctx: WriteContext, lesson: ChargedLesson, { amount, bonus }: Charge, posting: ChargePosting): Promise<Posted> {
  const parts = [
    { occasion: 'lesson_charge_bonus', amount: bonus, idempotency_key: `${keyOf(lesson)}:charge_bonus` },
    { occasion: 'lesson_charge_money', amount: minor(amount - bonus), idempotency_key: `${keyOf(lesson)}:charge` },
  ];
  const posted = [];
  for (const part of parts) {
    const id = await postTransaction(ctx, { ...posting, ...part });
    if (id !== null) posted.push({ occasion: part.occasion, id });
  }
  return posted;
}

async function takeUnit(
  ctx: WriteContext,
  lesson: ChargedLesson,
  charge: Charge,
  { expired_by, units_left }: ChargeSource,
  posting: ChargePosting,
): Promise<Posted> {
  const key = keyOf(lesson);
  const posted = [];
  if (expired_by !== null) {
    const occasion = unitBackOf[expired_by];
    const back = { ...posting, occasion, amount: charge.amount, idempotency_key: `${key}:unit_back`, even_zero: true };
    const id = await postTransaction(ctx, back);
    if (id === null) throw new Error(`the expired unit of ${key} was already returned`);
    await enterUnit(ctx, lesson, charge, { units: 1, reason: 'reversal', transaction_id: id, idempotency_key: `${key}:unit_back` });
    posted.push({ occasion, id });
  }
  const occasion = 'lesson_charge';
  const id = await postTransaction(ctx, {
    ...posting,
    occasion,
    amount: charge.amount,
    idempotency_key: `${key}:charge`,
    even_zero: true,
  });
  if (id === null) throw new Error(`${key} was already charged`);
  await enterUnit(ctx, lesson, charge, { units: -1, reason: 'lesson', transaction_id: id, idempotency_key: `${key}:unit` });
  if (units_left === 1)
    await sql`update user_subscriptions set state = 'used' where id = ${charge.subscription_id} and state in ('active', 'frozen')`.execute(
      ctx.db,
    );
  return [...posted, { occasion, id }];
}

type NewUnitEntry = {
  readonly units: 1 | -1;
  readonly reason: 'lesson' | 'reversal';
  readonly transaction_id: number;
  readonly idempotency_key: string;
};

async function enterUnit({ db, now }: WriteContext, lesson: ChargedLesson, { subscription_id, unit_no }: Charge, entry: NewUnitEntry) {
  await db
    .insertInto('unit_entries')
    .values({ ...entry, subscription_id: subscription_id ?? 0, unit_no, client_id: lesson.client_id, lesson_id: lesson.id, at: isoOf(now) })
    .execute();
}

function sourceQuery(
  ctx: Pick<ReadContext, 'settings'>,
  lesson: ChargedLesson,
  share: number,
  taken: readonly TakenUnit[] = [],
): BatchQuery<ChargeSource> {
  const statement = chargeSource({ ...lesson, day: schoolDateOf(ctx, lesson.start), share, key: keyOf(lesson), taken });
  return batchQuery(statement as ReturnType<typeof sql<ChargeSource>>, ([found]) => {
    if (found === undefined) throw new Error(`no service course ${lesson.service_course_id}`);
    return found;
  });
}

function chargeOf({ settings }: Pick<ReadContext, 'settings'>, found: ChargeSource, share: number): Charge {
  const { id, title, units, price, currency, unit_no } = found;
  if (id === null || units === null || price === null || currency === null || unit_no === null) {
    const amount = shareOf(found.lesson_price, share);
    return {
      units: 0,
      amount,
      bonus: bonusPart(settings, amount, found),
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
    bonus: minor(0),
    currency,
    subscription_id: id,
    subscription_title: title,
    unit_no,
    units_of: units,
  };
}
