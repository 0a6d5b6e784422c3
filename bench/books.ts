/**
 * `npm run bench:books`: measures the check of the ledger over a million entries, the balance of a client with 2,000 entries, and a
 * filtered month of transactions with its totals, on PostgreSQL. SQL makes the books in half a minute: 40,000 clients over twelve months.
 * `--write` puts the figures into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { abilities } from '@lectern/contract/permissions';
import { openDatabase } from '../server/src/db/client.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { findLedgerFaults, ledgerSize } from '../server/src/features/ledger/check/ledger-faults.queries.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { build } from '../server/test/build.ts';
import { startPostgres } from '../server/test/setup/postgres-server.ts';
import { requireThat } from './schools/demand.ts';
import { freshDatabase } from './servers/fresh-database.ts';
import { HttpConnection, wireRequest } from './servers/http-connection.ts';
import { median } from './servers/load.ts';
import { markdownTable, marksTable, writeSection } from './cases/report.ts';
import { dataOf, startServer } from './servers/server-process.ts';
import { openSessions } from './servers/sessions.ts';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const marks = { checkSeconds: 20, explainMilliseconds: 30, totalsRatio: 2 };
const repeats = 41;

/**
 * Books of a large school: payments, lessons charged from money on account, two sold and partly used packages for each client, and one
 * client with 2,000 entries.
 */
const books = `
  set session_replication_role = replica;
  insert into clients (name, manager_id, created_at) select 'Client ' || n, $manager, now() from generate_series(1, 40000) n;
  insert into ledger_accounts (kind, currency) values ('bank', 'RUB'), ('revenue', 'RUB'), ('card', 'RUB');
  insert into ledger_accounts (kind, client_id, currency)
    select k.kind, c.id, 'RUB' from clients c cross join (values ('client_money'), ('client_prepaid')) k (kind);
  insert into user_subscriptions (client_id, abonement_id, service_course_id, title, units, price, currency, valid_days, freeze_days, state, sold_on,
      starts_on, units_left)
    select c.id, 1, 1, '8 lessons', 8, 640000, 'RUB', 90, 0, 'active', current_date, current_date, 4
    from clients c cross join generate_series(1, 2);
  insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, subscription_id, amount, currency, idempotency_key, author_id)
    select 'subscription_sale', current_date, now(), client_id, id, price, 'RUB', 'sale:' || id, $manager from user_subscriptions;
  insert into ledger_transactions (occasion_code, business_date, posted_at, client_id, amount, currency, idempotency_key, author_id)
    select o.code, current_date - (n % 365), now() - (n % 365) * interval '1 day', c.id, 1000 + n % 90000, 'RUB', 'books:' || n, $manager
    from generate_series(1, 420000) n
    cross join lateral (select (array['payment_bank', 'lesson_charge_money', 'payment_card'])[1 + n % 3] as code) o
    cross join lateral (select case when n <= 1000 then (select max(id) from clients) else (1 + (n::bigint * 7919) % 39999)::int end as id) c;
  insert into ledger_entries (transaction_id, account_id, amount, currency)
    select t.id, a.id, s.sign * t.amount, 'RUB' from ledger_transactions t
    join transaction_occasions o on o.code = t.occasion_code
    cross join lateral (values (o.debit_kind, 1), (o.credit_kind, -1)) s (kind, sign)
    join ledger_accounts a on a.kind = s.kind and coalesce(a.client_id, 0) = case when s.kind like 'client%' then t.client_id else 0 end;
  insert into unit_entries (subscription_id, client_id, units, reason, at, idempotency_key)
    select id, client_id, 8, 'sale', now(), 'sale:' || id from user_subscriptions;
  insert into unit_entries (subscription_id, client_id, units, unit_no, reason, at, idempotency_key)
    select id, client_id, -1, n, 'lesson', now(), 'unit:' || id || ':' || n from user_subscriptions cross join generate_series(1, 4) n;
  set session_replication_role = origin;
  select rebuild_client_balances();
`;

const postgres = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
const { rows, measured } = marksTable();

try {
  const url = await freshDatabase(postgres, 'bench');
  const database = await openDatabase({ url });
  await migrate(database);
  const held = [abilities.allClients, abilities.keepBooks];
  const admin = await build(database).user('AccountManager', { abilities: held });
  const client = new Client({ connectionString: url });
  // After a failure here the database server may stop before this connection is closed.
  client.on('error', () => {});
  await client.connect();
  console.log('Making the books …');
  await client.query(books.replaceAll('$manager', String(admin)));
  await client.query('vacuum analyze');
  const big = (await client.query<{ id: number }>('select max(id) as id from clients')).rows[0]?.id ?? 0;
  await client.end();

  const { transactions, entries } = await ledgerSize(database.db);
  const begun = performance.now();
  const faults = await findLedgerFaults(database.db);
  const seconds = (performance.now() - begun) / 1000;
  requireThat(faults.length === 0, `the books agree: ${JSON.stringify(faults)}`);
  measured(
    `check:ledger, ${transactions} transactions, ${entries} entries`,
    `${seconds.toFixed(1)} s`,
    `≤ ${marks.checkSeconds} s`,
    seconds <= marks.checkSeconds,
  );

  const { read } = (await openSessions(url, [admin])).get(admin) ?? { read: {} };
  const server = await startServer({ env: dataOf({ url }) });
  const connection = await HttpConnection.open(server.port);
  const once = async (path: string): Promise<number> => {
    const from = performance.now();
    const { status, body } = await connection.send(wireRequest({ method: 'GET', path, headers: read }));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return performance.now() - from;
  };
  const p50 = async (path: (time: number) => string): Promise<number> => {
    const times: number[] = [];
    for (let time = 0; time < repeats; time += 1) times.push(await once(path(time)));
    return median(times);
  };
  const explained = await p50(() => `/api/clients/${big}/balance/`);
  measured(
    'a client with 2,000 entries explained',
    `${explained.toFixed(1)} ms`,
    `≤ ${marks.explainMilliseconds} ms`,
    explained <= marks.explainMilliseconds,
  );
  measured('the same week by week', `${(await p50(() => `/api/clients/${big}/balance/over-time/`)).toFixed(1)} ms`, '–', true);

  const today = systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  const month = `date_from=${today.subtract({ days: 30 })}&date_to=${today}`;
  const filters = `/api/transactions/transactions/?${month}&direction=in`;
  // The same filters again within some seconds, as when somebody turns pages: the totals are cached, so this is the time of the page alone.
  const again = await p50(() => filters);
  // Another filter each time, so that its totals are not in the cache.
  const first = await p50((time) => `${filters}&amount_from=${1 + time}`);
  measured('transactions of a month filtered, with totals, asked again', `${again.toFixed(1)} ms`, '–', true);
  const ratio = first / again;
  measured(
    '… asked for the first time',
    `${first.toFixed(1)} ms, ${ratio.toFixed(2)} ×`,
    `≤ ${marks.totalsRatio} ×`,
    ratio <= marks.totalsRatio,
  );
  connection.close();
  await server.stop();
  await database.close();
  if (options.write) writeSection('books', 'npm run bench:books -- --write', markdownTable(['What', 'Measured', 'Mark'], rows));
} finally {
  await postgres.stop();
}
