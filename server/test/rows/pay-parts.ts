import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { testNow } from '../build.ts';
import { paidPayout, sentInvoice, soleTrader } from '../builders/payouts.ts';
import type { PayKind } from './draft-kinds.ts';
import type { RowRule } from './row-rules.ts';
import type { TestApp } from '../test-app.ts';

export const payKinds = [
  'pay_dispute',
  'pay_deduction',
  'appealed_deduction',
  'evidence',
  'owed_receipt',
  'receipt',
  'sole_trader',
  'invoice',
] as const satisfies PayKind[];
const names: readonly string[] = payKinds;
export const isPayKind = (kind: RowRule['record']): kind is PayKind => names.includes(kind);

let line = 0;

/**
 * Creates a part of pay: an open dispute of a line without a lesson, a deduction of zero with or without an open appeal, or another kind.
 * @returns its id
 */
export async function payPart(db: TestApp['database']['db'], kind: PayKind, teacher_id: number): Promise<number> {
  if (kind === 'owed_receipt' || kind === 'receipt') return owedReceipt(db, kind, teacher_id);
  if (kind === 'invoice') return sentInvoice(db, teacher_id);
  if (kind === 'sole_trader') {
    await soleTrader(db, teacher_id);
    return teacher_id;
  }
  line += 1;
  const opened_at = testNow.toString();
  const { rows } = await sql<{ id: number }>`
    insert into accruals (teacher_id, kind, rate_version_id, rate, share, amount, currency, business_date, idempotency_key)
    select ${teacher_id}, ${kind === 'pay_dispute' ? 'held' : 'deduction'}, id, amount, 0, ${minor(0)}, currency, '2026-11-12', ${`line:${line}`}
    from rate_versions where teacher_id = ${teacher_id} limit 1
    returning id
  `.execute(db);
  const accrual_id = rows[0]?.id ?? 0;
  if (kind === 'pay_dispute') {
    const dispute = { accrual_id, teacher_id, reason: 'other', words: 'Too little', opened_at } as const;
    return (await db.insertInto('pay_disputes').values(dispute).returning('id').executeTakeFirstOrThrow()).id;
  }
  const { rows: authors } = await sql<{ id: number }>`select id from users where id <> ${teacher_id} order by id limit 1`.execute(db);
  const given = { accrual_id, teacher_id, reason_id: 6, given_at: opened_at, given_by: authors[0]?.id ?? 0 };
  const file_id = kind === 'evidence' ? await evidenceOf(db, teacher_id, given.given_by) : null;
  await db
    .insertInto('pay_adjustments')
    .values({ ...given, file_id })
    .execute();
  if (kind === 'appealed_deduction')
    await db.insertInto('pay_appeals').values({ accrual_id, teacher_id, words: 'It was not me', opened_at }).execute();
  return accrual_id;
}

/** A stored file about a teacher's deduction. @returns its id */
async function evidenceOf(db: TestApp['database']['db'], teacher_id: number, created_by: number): Promise<number> {
  const file = { teacher_id, media_type: 'image/png' as const, content: Buffer.from('x'), created_at: testNow.toString(), created_by };
  return (await db.insertInto('pay_evidence_files').values(file).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * A payout that owes a receipt and has the id of its teacher, because paths name both; or the receipt that is attached to it, with a file.
 * @returns its id
 */
async function owedReceipt(db: TestApp['database']['db'], kind: 'owed_receipt' | 'receipt', teacher_id: number): Promise<number> {
  await paidPayout(db, { teacher_id, id: teacher_id });
  if (kind === 'owed_receipt') return teacher_id;
  const { rows } = await sql<{ id: number }>`
    with found as (select id from receipts where payout_id = ${teacher_id} and file_id is not null order by id limit 1),
    file as (
      insert into receipt_files (payout_id, media_type, content, digest, created_at, created_by)
      select ${teacher_id}, 'image/png', 'x', lpad(${teacher_id}::text, 64, '0'), ${testNow.toString()}, ${teacher_id}
      where not exists (select from found) returning id, digest
    ),
    added as (
      insert into receipts (payout_id, teacher_id, state, link, file_id, file_digest, number, amount, day, payer_inn, payee_inn, school_inn,
        differences, corrected, attached_at)
      select ${teacher_id}, ${teacher_id}, 'replaced', '', id, digest, 'file0001', 100000, '2026-10-06', '7707083893', '500100732259', '', '{}', '{}',
        ${testNow.toString()} from file returning id
    )
    select id from found union all select id from added
  `.execute(db);
  return rows[0]?.id ?? 0;
}
