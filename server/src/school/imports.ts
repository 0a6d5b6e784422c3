import type { ImportKind } from '@lectern/contract/imports/import-states';
import { ImportOptions } from '@lectern/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { checkImport } from '../features/imports/check-import.ts';
import { runImport } from '../features/imports/run-import.ts';
import { undoImport } from '../features/imports/undo-import.ts';
import { uploadImport } from '../features/imports/upload-import.ts';
import { workOnNextImport } from '../features/imports/work/work-on-imports.ts';
import { audited, inTransaction } from '../kernel/calls/audited-write.ts';
import { noBrowser } from '../kernel/calls/browser.ts';
import type { ReadContext, WriteContext } from '../kernel/calls/context.ts';
import { secretsOf } from '../kernel/secrets.ts';
import { actorOfUser } from '../kernel/calls/session.ts';
import { settingsReader } from '../settings.ts';

const administratorId = 1;

/**
 * Runs the administrator's imports with the real endpoints and worker: opening balances of former clients with some invalid rows, and a
 * wrong list of clients that was undone. In transactions of its own, after the school's.
 */
export async function addImports(database: Database, now: Temporal.Instant): Promise<void> {
  const actor = await actorOfUser(database.db, administratorId, now);
  if (actor === null) return;
  const site = { publicUrl: '', mailFolder: null, secrets: secretsOf('demo school') };
  const settings = settingsReader(database.db, () => now);
  const kernel = { database, clock: () => now, settings, site, checkAnswers: false };
  const reading: ReadContext = {
    actor,
    db: database.db,
    now,
    settings: await settings.read(),
    requestId: 'demo school',
    browser: noBrowser,
    site,
    logRead: () => {},
  };
  const write = <T>(work: (ctx: WriteContext) => Promise<T>) => inTransaction(database, (db) => audited(db, 'school', reading, work));
  const moveIn = async (kind: ImportKind, file_name: string, lines: readonly string[]): Promise<number> => {
    const file = Buffer.from(lines.join('\n'));
    const { id, mapping } = await uploadImport({ ...reading, transaction: write }, { query: { kind, file_name }, file });
    await write((ctx) => checkImport(ctx, { params: { id }, body: { mapping, options: ImportOptions.parse({}) } }));
    await workOnNextImport(kernel);
    await write((ctx) => runImport(ctx, { params: { id } }));
    await workOnNextImport(kernel);
    return id;
  };
  await moveIn('balances', 'Остатки из старой таблицы.csv', await balanceLines(database));
  const wrong = await moveIn('clients', 'Клиенты 2019.csv', [
    'Клиент;Телефон;Ребёнок;Класс',
    'Тестова Мария;+7 999 000-00-01;Тестов Иван;5',
    'Пробная Анна;+7 999 000-00-02;;',
  ]);
  await write((ctx) => undoImport(ctx, { params: { id: wrong } }));
  await workOnNextImport(kernel);
}

/** Opening balances of two former clients in valid rows, and invalid rows. */
async function balanceLines({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; phone: string }>`
    select c.name, k.value as phone from clients c join client_contacts k on k.client_id = c.id and k.kind = 'phone' and k.is_primary
    where c.status = 'inactive' and not exists (select from user_subscriptions s where s.client_id = c.id and s.state = 'awaiting_payment')
    order by c.id limit 2
  `.execute(db);
  const right = rows.map(({ name, phone }, at) => `${name};${phone};${1_200 + at * 450},50;с прошлого года`);
  return [
    'Клиент;Телефон;Остаток;Комментарий',
    ...right,
    ...right.slice(0, 1),
    'Неизвестная Ольга;+7 999 111-22-33;800,00;',
    `${rows[0]?.name ?? ''};${rows[0]?.phone ?? ''};1,500;`,
  ];
}
