import type { CreateDocumentInput } from '@lectern/contract/documents/documents.schema';
import type { PaperLanguage } from '@lectern/contract/paper';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { createDocument } from '../../features/documents/issuing/create-document.ts';
import { issueDocument } from '../../features/documents/issuing/issue-document.ts';
import { voidDocument } from '../../features/documents/issuing/void-document.ts';
import { disputeLine } from '../../features/settlements/dispute-line.ts';
import { resolveDispute } from '../../features/settlements/resolve-dispute.ts';
import { audited } from '../../kernel/calls/audited-write.ts';
import { noBrowser } from '../../kernel/calls/browser.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { secretsOf } from '../../kernel/secrets.ts';
import { actorOfUser } from '../../kernel/calls/session.ts';
import { defaultSettings } from '../../settings.ts';

type Source = { readonly id: number; readonly client_id: number; readonly language: PaperLanguage; readonly day: string };
type Found = { readonly payments: Source[]; readonly packages: Source[]; readonly lessons: Source[] };

/** The number of documents of each kind for one manager. */
const ofEachKind = 6;

/**
 * Adds documents and disputes for clients of the first managers with the real endpoints: receipts of the latest payments, acts of the
 * month's lessons, invoices for packages that await payment.
 */
export async function addPapers(db: Db, managers: readonly number[], now: Temporal.Instant): Promise<void> {
  for (const manager of managers) await addPapersOf(db, manager, now);
}

async function addPapersOf(db: Db, manager: number, now: Temporal.Instant): Promise<void> {
  const actor = await actorOfUser(db, manager, now);
  if (actor === null) return;
  const site = { publicUrl: '', mailFolder: null, secrets: secretsOf('demo school') };
  const write = <T>(work: (ctx: WriteContext) => Promise<T>) =>
    audited(
      db,
      'school',
      { actor, db, now, settings: defaultSettings, requestId: 'demo school', browser: noBrowser, site, logRead: () => {} },
      work,
    );
  const make = (kind: CreateDocumentInput['kind'], { client_id, language }: Source, more: Partial<CreateDocumentInput>) => {
    const nothing = { subscription_id: null, transaction_id: null, period_from: null, period_to: null, lines: [] };
    return write((ctx) => createDocument(ctx, { body: { kind, client_id, language, ...nothing, ...more } }));
  };
  const issue = (id: number) => write((ctx) => issueDocument(ctx, { params: { id } }));

  const { payments, packages, lessons } = await sourcesOf(db, manager, now);
  for (const [at, payment] of payments.entries()) {
    const { id } = await make('receipt', payment, { transaction_id: payment.id });
    if (at < payments.length - 1) await issue(id);
    if (at === 1) await write((ctx) => voidDocument(ctx, { params: { id }, body: { reason: 'Выписана не на того плательщика' } }));
  }
  for (const lesson of lessons) {
    const { year, month } = Temporal.PlainDate.from(lesson.day);
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    const period_to = first.add({ months: 1 }).subtract({ days: 1 }).toString();
    const { id } = await make('act', lesson, { period_from: first.toString(), period_to });
    await issue(id);
  }
  for (const bought of packages) {
    const { id } = await make('invoice', bought, { subscription_id: bought.id });
    await issue(id);
  }
  await addDisputes(write, payments);
}

async function addDisputes(write: <T>(work: (ctx: WriteContext) => Promise<T>) => Promise<T>, payments: readonly Source[]): Promise<void> {
  const [first, second] = payments;
  const dispute = ({ id, client_id }: Source, reason: string) =>
    write((ctx) => disputeLine(ctx, { params: { id: client_id }, body: { transaction_id: id, raised_by: 'client', reason } }));
  if (first !== undefined) await dispute(first, 'Клиент говорит, что платил на 500 ₽ больше: просит сверить с банком.');
  if (second === undefined) return;
  const { id } = await dispute(second, 'Клиент не узнаёт платёж.');
  const comment = 'Нашли в выписке: платила бабушка с другой карты. Клиент согласен.';
  await write((ctx) => resolveDispute(ctx, { params: { id }, body: { comment, correction_id: null } }));
}

/** The sources of a manager's documents: at most one payment of each client, by date. */
async function sourcesOf(db: Db, manager: number, now: Temporal.Instant): Promise<Found> {
  const today = isoOf(now).slice(0, 10);
  const latest = (occasions: readonly string[]) => sql<Source>`
    select * from (
      select distinct on (c.id) t.id, c.id as client_id, c.language, t.business_date as day
      from ledger_transactions t join clients c on c.id = t.client_id
      where c.manager_id = ${manager} and t.occasion_code = any(${occasions}) and t.amount > 0 and t.reverses_id is null
        and t.business_date <= ${today} and not exists (select from ledger_transactions z where z.reverses_id = t.id)
      order by c.id, t.business_date desc, t.id desc
    ) t order by day desc, id desc limit ${ofEachKind}`;
  const waiting = sql<Source>`
    select s.id, c.id as client_id, c.language, s.sold_on as day from user_subscriptions s join clients c on c.id = s.client_id
    where c.manager_id = ${manager} and s.state = 'awaiting_payment' and s.price > 0 order by s.id limit ${ofEachKind}`;
  const [payments, lessons, packages] = [
    await latest(['payment_bank', 'payment_card', 'payment_cash']).execute(db),
    await latest(['lesson_charge', 'lesson_charge_money']).execute(db),
    await waiting.execute(db),
  ];
  return { payments: payments.rows.reverse(), lessons: lessons.rows.reverse(), packages: packages.rows };
}
