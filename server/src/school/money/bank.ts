import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { findLedgerFaults, ledgerSize } from '../../features/ledger/check/ledger-faults.queries.ts';
import { foldName } from '../../kernel/names/fold-name.rules.ts';
import { dateText, isoText } from '../time/calendar.ts';
import type { School } from '../school-plan.ts';

const accountantId = 1;

type Payer = { readonly id: number; readonly name: string; readonly kid: string };

/** Adds yesterday's bank statement, which awaits the keeper of the books. */
export async function addBankStatement(db: Db, { now, today }: School): Promise<void> {
  const { rows: payers } = await sql<Payer>`
    select c.id, c.name, (select k.name from children k where k.client_id = c.id order by k.id limit 1) as kid
    from clients c where c.status = 'active' and c.manager_id is not null order by c.id limit 6
  `.execute(db);
  const day = dateText(today - 1);
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (file_name, currency, uploaded_at, uploaded_by)
    values (${`Выписка ${day}.csv`}, 'RUB', ${isoText(now)}, ${accountantId}) returning id
  `.execute(db);
  const lines = payers.map((payer, index) => {
    const sure = index < 4;
    const reason = sure ? 'number' : 'payer_name';
    return {
      client_id: payer.id,
      amount: 540_000 + index * 120_000,
      payer: payer.name,
      purpose: sure ? `Оплата по договору № ${payer.id}, ${payer.kid}` : 'Оплата за занятия',
      certainty: sure ? 'sure' : 'unsure',
      candidates: [{ client_id: payer.id, reasons: [reason] }],
      state: 'waiting',
    };
  });
  const nobody = { client_id: null, certainty: 'none', candidates: [] };
  const all = [
    ...lines,
    { ...nobody, amount: 360_000, payer: 'Смирнов Олег Игоревич', purpose: 'За английский', state: 'waiting' },
    { ...nobody, amount: -4_500_000, payer: 'ООО «Лектерн»', purpose: 'Аренда помещения за ноябрь', state: 'outgoing' },
  ];
  for (const [index, { candidates, ...line }] of all.entries()) {
    const row = { ...line, candidates: JSON.stringify(candidates), row_no: index + 2, booked_on: day, bank_number: String(4410 + index) };
    await sql`
      insert into bank_statement_lines (statement_id, row_no, line_key, booked_on, amount, payer, payer_key, purpose, bank_number, client_id,
        certainty, candidates, state)
      values (${rows[0]?.id ?? 0}, ${row.row_no}, ${`school:${index}`}, ${row.booked_on}, ${row.amount}, ${row.payer}, ${foldName(row.payer)},
        ${row.purpose}, ${row.bank_number}, ${row.client_id}, ${row.certainty}, ${row.candidates}, ${row.state})
    `.execute(db);
  }
}

/** Closes the months of closed pay periods in the books as well. */
export async function closeOldMonths(db: Db, { now }: School): Promise<void> {
  await sql`
    insert into book_periods (month, state, reason, changed_at, changed_by, transactions)
    select p.starts_on, 'closed', 'Отчётность сдана', ${isoText(now)}::timestamptz, ${accountantId},
      (select count(*) from ledger_transactions where business_date between p.starts_on and p.ends_on)
    from pay_periods p where p.state = 'closed' and extract(day from p.starts_on) = 1
      and p.ends_on = (p.starts_on + interval '1 month' - interval '1 day')::date
  `.execute(db);
}

/** Runs the nightly check of the ledger. @throws Error naming the differences */
export async function checkBooks(db: Db, { now }: School): Promise<void> {
  const begun = performance.now();
  const faults = await findLedgerFaults(db);
  if (faults.length > 0) throw new Error(`the books are wrong: ${faults.map(({ key, count }) => `${count} ${key}`).join('; ')}`);
  const { transactions, entries } = await ledgerSize(db);
  await sql`
    insert into ledger_checks (started_at, milliseconds, transactions, entries, faults)
    values (${isoText(now)}, ${Math.round(performance.now() - begun)}, ${transactions}, ${entries}, '[]')
  `.execute(db);
}
