import type { DocumentSources } from '@lectern/contract/documents/documents.schema';
import { sumMinor } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { PaperLanguage } from '@lectern/contract/paper';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { languageOf } from '../../kernel/calls/context.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { titleIn } from '../../kernel/reference/title-in.ts';
import { requireClientMoney } from '../clients/public/client-access.ts';
import { isOfRecords } from '../clients/public/records-of-client.ts';
import { chargedAmount, standingCharges } from './documents.rules.ts';
import type { LessonCharge, Payment } from './documents.rules.ts';

type Reading = Pick<ReadContext, 'db' | 'settings'>;

/** Lists the sources of new documents for a client. @throws AppError `not_found` for a client whose money the actor may not see */
export async function getDocumentSources(ctx: ReadContext, { query }: { query: { client_id: number } }): Promise<DocumentSources> {
  const client = await requireClientMoney(ctx, query.client_id);
  const { currency } = ctx.settings;
  const language = languageOf(ctx);
  const [packages, payments, charges] = await Promise.all([
    packagesToPay(ctx, client.id, language),
    paymentsOf(ctx, client.id, language),
    chargesOf(ctx, client.id, language, null),
  ]);
  const standing = standingCharges(charges);
  const [first] = standing;
  const last = standing.at(-1);
  return {
    packages: packages.map(({ id, title, course_title, kid_name, price }) => ({
      id,
      title: [title, course_title, kid_name].filter((part) => part !== null).join(', '),
      amount: price,
      currency,
    })),
    payments: payments.map((payment) => ({ ...payment, currency })),
    charges:
      first === undefined || last === undefined
        ? null
        : {
            from: first.business_date,
            to: last.business_date,
            count: standing.length,
            amount: sumMinor(standing.map(chargedAmount)),
            currency,
          },
    currency,
    language: client.language,
  };
}

export type PackageToPay = {
  readonly id: number;
  readonly title: string;
  readonly course_title: string;
  readonly kid_name: string | null;
  readonly price: MinorUnits;
};

/** Packages that await payment and are in no document. @param only limits the result to one package */
export async function packagesToPay(
  { db, settings }: Reading,
  clientId: number,
  language: PaperLanguage,
  only?: number,
): Promise<PackageToPay[]> {
  const one = only === undefined ? sql`` : sql` and s.id = ${only}`;
  const { rows } = await sql<PackageToPay>`
    select s.id, s.title, ${titleIn(language, 'co')} as course_title, k.name as kid_name, s.price
    from user_subscriptions s join service_courses sc on sc.id = s.service_course_id join courses co on co.id = sc.course_id
    left join children k on k.id = s.kid_id
    where s.client_id = ${clientId} and s.state = 'awaiting_payment' and s.price > 0 and s.currency = ${settings.currency}${one}
      and not exists (select from accounting_documents d where d.subscription_id = s.id and d.state <> 'void')
    order by s.id
  `.execute(db);
  return rows;
}

const mostPayments = 50;

/** Payments that are not reversed and have no receipt, the latest first. @param only limits the result to one transaction */
export async function paymentsOf({ db, settings }: Reading, clientId: number, language: PaperLanguage, only?: number): Promise<Payment[]> {
  const one = only === undefined ? sql`` : sql` and t.id = ${only}`;
  const { rows } = await sql<Payment>`
    select t.id, t.business_date, ${titleIn(language, 'o')} as occasion_title, t.amount,
      (select b.bank_number from bank_statement_lines b where b.transaction_id = t.id) as bank_number
    from ledger_transactions t join transaction_occasions o on o.code = t.occasion_code
    where ${isOfRecords(sql`t.client_id`, clientId)} and o.direction = 'in' and t.reverses_id is null and t.currency = ${settings.currency} and t.amount > 0${one}
      and not exists (select from ledger_transactions z where z.reverses_id = t.id)
      and not exists (select from accounting_documents d where d.transaction_id = t.id and d.state <> 'void')
    order by t.business_date desc, t.id desc limit ${sql.lit(mostPayments)}
  `.execute(db);
  return rows;
}

/** Lesson charges and reversals that are in no act yet. @param period the days of the lessons, both inclusive; null for all */
export async function chargesOf(
  { db, settings }: Reading,
  clientId: number,
  language: PaperLanguage,
  period: { readonly from: string; readonly to: string } | null,
): Promise<LessonCharge[]> {
  const days = period === null ? sql`` : sql` and t.business_date between ${period.from} and ${period.to}`;
  const { rows } = await sql<Omit<LessonCharge, 'lesson_day'> & { lesson_start: string | null }>`
    select t.id as transaction_id, t.reverses_id, t.business_date, t.amount, k.name as kid_name, ${titleIn(language, 'co')} as course_title,
      l.start as lesson_start, l.status as lesson_status
    from ledger_transactions t left join lessons l on l.id = t.lesson_id left join children k on k.id = l.kid_id
    left join courses co on co.id = l.course_id
    where ${isOfRecords(sql`t.client_id`, clientId)} and t.occasion_code in ('lesson_charge', 'lesson_charge_money') and t.currency = ${settings.currency}${days}
      and not exists (
        select from accounting_document_lines x join accounting_documents d on d.id = x.document_id
        where x.transaction_id = t.id and d.state <> 'void'
      )
    order by t.business_date, t.id
  `.execute(db);
  const zone = temporalZone(settings.school_zone);
  return rows.map(({ lesson_start, ...charge }) => ({
    ...charge,
    lesson_day: lesson_start === null ? null : Temporal.Instant.from(lesson_start).toZonedDateTimeISO(zone).toPlainDate().toString(),
  }));
}
