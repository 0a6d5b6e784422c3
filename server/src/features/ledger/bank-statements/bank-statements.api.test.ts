import { abilities } from '@lectern/contract/permissions';
import type { BankStatement, PostedBatch, ReadStatement, StatementLine } from '@lectern/contract/ledger/bank-statements.schema';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';
import { findLedgerFaults } from '../check/ledger-faults.queries.ts';

const path = '/api/transactions/bank-statements/';
let school: TestApp;
let keeper: Caller;

beforeAll(async () => {
  school = await testApp();
  keeper = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepBooks, abilities.allClients] }));
});

const body = <T>(answer: Answer) => answer.body as T;
const header = 'Дата;Номер;Контрагент;ИНН;Приход;Расход;Назначение платежа';
const mapping = { date: 0, bank_number: 1, payer: 2, payer_inn: 3, incoming: 4, outgoing: 5, purpose: 6 };
const read = (content: string | Uint8Array) => keeper.upload(`${path}read/`, content);
const send = (content: string | Uint8Array, columns: Readonly<Record<string, number>> = mapping, who = keeper) =>
  who.upload(path + query(columns), content);
const file = (...rows: string[]) => ['Выписка по счёту', header, ...rows].join('\r\n');
const query = (columns: Readonly<Record<string, number>>) =>
  `?${new URLSearchParams({ file_name: 'выписка.csv', ...Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, String(at)])) })}`;
const upload = async (...rows: string[]) => body<BankStatement>(await send(file(...rows)));
const linesOf = async (id: number, query = '') =>
  body<{ count: number; results: StatementLine[] }>(await keeper.get(`${path}${id}/lines/${query}`)).results;
const post = (id: number, more: object = {}) => keeper.post(`${path}${id}/post/`, more);
const choose = (line: number, client_id: number | null) =>
  keeper.post(`/api/transactions/bank-statement-lines/${line}/choose/`, { client_id });

let counter = 0;
/** A client with a child of the given names. */
async function client(name: string, kid = `Child ${name}`): Promise<number> {
  const { client_id, kid_id } = await school.build.client(null);
  await sql`update clients set name = ${name} where id = ${client_id}`.execute(school.database.db);
  await sql`update children set name = ${kid} where id = ${kid_id}`.execute(school.database.db);
  return client_id;
}
/** A unique row of a statement. */
function row(more: { payer?: string; inn?: string; sum?: string; out?: string; purpose?: string; day?: string } = {}): string {
  counter += 1;
  const { day = '10.11.2026', payer = `Somebody ${counter}`, inn = '', sum = '100,00', out = '', purpose = '' } = more;
  return [day, counter, payer, inn, sum, out, purpose].join(';');
}

describe('a bank statement file', () => {
  it('is refused if it is binary, empty, too long, or lacks required columns', async () => {
    expect((await read(Uint8Array.of(1, 0, 2, 0))).error?.key).toBe('file_not_readable');
    expect((await read('\n \n')).error?.key).toBe('statement_empty');
    expect((await read('a;b\n'.repeat(20_002))).error?.key).toBe('file_too_long');
    const long = `1CClientBankExchange\n${'СекцияДокумент\nКонецДокумента\n'.repeat(20_002)}`;
    expect((await read(long)).error?.key).toBe('file_too_long');
    expect((await send(Uint8Array.of(1, 0, 2, 0))).error?.key).toBe('file_not_readable');
    expect((await send('a;b\n'.repeat(20_002))).error?.key).toBe('file_too_long');
    expect((await send(file(row()), { date: 0, payer: 2 })).error).toMatchObject({
      key: 'statement_columns_missing',
      field: 'mapping',
    });
    expect((await send(header)).error?.key).toBe('statement_empty');
    expect((await keeper.get(`${path}2000000000/`)).error?.key).toBe('not_found');
    expect((await keeper.get(`${path}2000000000/lines/`)).error?.key).toBe('not_found');
    expect((await post(2_000_000_000)).error?.key).toBe('not_found');
    expect((await keeper.post(`${path}2000000000/discard/`)).error?.key).toBe('not_found');
    expect((await choose(2_000_000_000, null)).error?.key).toBe('not_found');
  });

  it('shows its columns with proposed fields, and next time with the chosen ones', async () => {
    const look = async () => body<ReadStatement>(await read(file(row())));
    expect(await look()).toMatchObject({ format: 'table', rows: 1, mapping, remembered: false });
    const { bank_number: _, ...without } = mapping;
    await send(file(row()), without);
    expect(await look()).toMatchObject({ mapping: without, remembered: true });
    await send(file(row()));
  });

  it('lists rows without a date or sum, and ignores total rows', async () => {
    const statement = await upload(row(), row({ day: '31.02.2026' }), row({ day: '17.11.2026' }), row({ sum: 'сто' }), ';;Итого;;400,00;;');
    expect(statement).toMatchObject({ lines: 1, none: { count: 1, amount: 10_000 } });
    expect(statement.problems.map(({ row: at, reason }) => [at, reason])).toEqual([
      [4, 'date'],
      [5, 'date'],
      [6, 'amount'],
      [7, 'date'],
    ]);
  });

  it.each([
    // Windows-1251 has the Russian letters in the order of Unicode, from 0xC0 on; DOS has them in two ranges.
    ['Windows', (code: number) => code - 0x350],
    ['DOS', (code: number) => code - (code < 0x440 ? 0x390 : 0x360)],
  ])('may be 1C’s text in the encoding %s', async (_, letterOf) => {
    const text = [
      '1CClientBankExchange',
      'РасчСчет=40702810000000000001',
      'СекцияДокумент=Платежное поручение',
      'Номер=17',
      'Дата=09.11.2026',
      'Сумма=2500.00',
      'Плательщик=ИНН 7701234567 Зимина Ольга',
      'ПлательщикИНН=7701234567',
      'ПолучательСчет=40702810000000000001',
      'НазначениеПлатежа=За уроки',
      'КонецДокумента',
      'КонецФайла',
    ].join('\r\n');
    const bytes = Uint8Array.from(
      [...text].map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return code >= 0x410 && code <= 0x44f ? letterOf(code) : code;
      }),
    );
    expect(body<ReadStatement>(await read(bytes))).toMatchObject({
      format: '1c',
      rows: 1,
    });
    const statement = body<BankStatement>(await send(bytes, {}));
    const [line] = await linesOf(statement.id);
    expect(line).toMatchObject({
      booked_on: '2026-11-09',
      amount: 250_000,
      payer: 'Зимина Ольга',
      payer_inn: '7701234567',
      purpose: 'За уроки',
    });
  });
});

describe('a line', () => {
  it('is a sure match by a client number in its purpose, and an unsure one by the payer’s name', async () => {
    const numbered = await client('Нумеров Пётр');
    const called = await client('Ковалёва Анна');
    const { id } = await upload(
      row({ purpose: `Оплата по договору № ${numbered} за ноябрь` }),
      row({ payer: 'КОВАЛЕВА АННА СЕРГЕЕВНА' }),
      row({ payer: 'Никто', purpose: 'За воду' }),
      row({ sum: '', out: '900,00', purpose: 'Аренда' }),
    );
    expect(await linesOf(id)).toMatchObject([
      { client_id: numbered, certainty: 'sure', candidates: [{ reasons: ['number'] }] },
      { client_id: called, certainty: 'unsure', candidates: [{ client_name: 'Ковалёва Анна', reasons: ['payer_name'] }] },
      { client_id: null, certainty: 'none', candidates: [] },
      { state: 'outgoing', amount: -90_000, can: { choose: { allowed: false, reason: 'line_not_open' } } },
    ]);
    expect(await linesOf(id, '?certainty=unsure')).toHaveLength(1);
    expect(await linesOf(id, '?state=outgoing')).toHaveLength(1);
  });

  it('is a sure match by two names, or by the price of a package that awaits payment', async () => {
    const parent = await client('Orlova Vera', 'Орлов Максим');
    const buyer = await client('Седов Игорь');
    const { service_course_id } = await school.build.course();
    const abonement_id = await school.build.abonement(service_course_id, { price: 432_100 });
    await keeper.post('/api/user-subscription-relation/', { client_id: buyer, abonement_id });
    const { id } = await upload(
      row({ payer: 'ОРЛОВА ВЕРА ИЛЬИНИЧНА', purpose: 'За обучение Максима. Максим Орлов' }),
      row({ payer: 'Седов Игорь Ильич', sum: '4 321,00' }),
    );
    expect(await linesOf(id)).toMatchObject([
      { client_id: parent, certainty: 'sure' },
      { client_id: buyer, certainty: 'sure', candidates: [{ reasons: ['payer_name', 'awaited_sum'] }] },
    ]);
    expect((await post(id)).body).toMatchObject({ posted: 2, left: 0, statement: { state: 'posted' } });
    // The package that awaited payment is paid by it.
    expect((await keeper.get(`/api/clients/${buyer}/balance/`)).body).toMatchObject({ money: { on_account: 0, units_left: 8 } });
  });

  it('is an unsure match if two clients have the same name', async () => {
    await client('Иванов Иван');
    await client('Иванов Иван');
    const { id } = await upload(row({ payer: 'Иванов Иван Иванович' }));
    const [line] = await linesOf(id);
    expect(line).toMatchObject({ client_id: null, certainty: 'unsure' });
    expect(line?.candidates).toHaveLength(2);
    expect((await post(id, { with_unsure: true })).body).toMatchObject({ posted: 0, statement: { none: { count: 1 } } });
  });

  it('is matched to the surviving record of merged clients', async () => {
    const stays = await client('Двойнова Алла');
    const goes = await client('Двойнова Алла');
    const before = await upload(row({ inn: '500100732300', purpose: `договор ${goes}` }));
    await post(before.id);
    expect((await keeper.post(`/api/clients/${stays}/merge/`, { client_id: goes })).error).toBeNull();
    const { id } = await upload(
      row({ purpose: `договор ${goes}` }),
      row({ payer: 'ДВОЙНОВА АЛЛА ПЕТРОВНА' }),
      row({ inn: '500100732300', payer: 'Другое имя' }),
    );
    expect((await linesOf(id)).map(({ client_id, candidates }) => [client_id, candidates.length])).toEqual(Array(3).fill([stays, 1]));
    expect((await post(id, { with_unsure: true })).body).toMatchObject({ posted: 3, left: 0 });
  });

  it('can be assigned to a client or ignored until it is posted', async () => {
    const mine = await client('Выбранная Мария');
    const { id } = await upload(row({ inn: '500100732259' }), row());
    const [first, second] = await linesOf(id);
    expect((await choose(first?.id ?? 0, 2_000_000)).error).toMatchObject({ key: 'not_found', field: 'client_id' });
    expect((await choose(first?.id ?? 0, mine)).body).toMatchObject({ client_id: mine, certainty: 'chosen', state: 'waiting' });
    expect((await post(id)).body).toMatchObject({ posted: 1, left: 0, statement: { state: 'posting', none: { count: 1 } } });
    expect((await choose(first?.id ?? 0, null)).error?.key).toBe('line_not_open');
    expect((await choose(second?.id ?? 0, null)).body).toMatchObject({ state: 'skipped' });
    expect((await keeper.get(`${path}${id}/`)).body).toMatchObject({ state: 'posted', can: { post: { reason: 'statement_not_open' } } });
    // A payer who has paid for a client before is matched to them again.
    const next = await upload(row({ inn: '500100732259', payer: 'Другое имя' }));
    expect(await linesOf(next.id)).toMatchObject([{ client_id: mine, certainty: 'sure', candidates: [{ reasons: ['paid_before'] }] }]);
  });
});

describe('posting a statement', () => {
  it('is refused for a finished or discarded statement; one with posted lines cannot be discarded', async () => {
    const mine = await client('Первая Анна');
    const { id } = await upload(row({ purpose: `договор ${mine}` }), row());
    await post(id);
    expect((await keeper.post(`${path}${id}/discard/`)).error?.key).toBe('statement_not_open');
    const other = await upload(row());
    expect((await keeper.post(`${path}${other.id}/discard/`)).body).toMatchObject({ state: 'discarded' });
    expect((await post(other.id)).error?.key).toBe('statement_not_open');
  });

  it('stops at a closed month with its first open day, and posts nothing of the batch', async () => {
    const mine = await client('Вторая Анна');
    await school.database.exec(
      `insert into book_periods (month, state, reason, changed_at, transactions) values ('2026-09-01', 'closed', 'Reported', now(), 0)`,
    );
    const { id } = await upload(row({ purpose: `договор ${mine}` }), row({ purpose: `договор ${mine}`, day: '30.09.2026' }));
    expect((await post(id)).error).toMatchObject({ key: 'period_closed', params: { date: '2026-09-30', open_from: '2026-10-01' } });
    expect((await keeper.get(`${path}${id}/`)).body).toMatchObject({ state: 'matched', sure: { count: 2 } });
  });

  it('refuses lines older than the school allows', async () => {
    const mine = await client('Давняя Анна');
    const { id } = await upload(row({ purpose: `договор ${mine}`, day: '10.11.2020' }));
    expect((await post(id)).error).toMatchObject({ key: 'date_too_early', field: 'booked_on' });
  });

  it('resumes where it stopped and posts each line once, whatever its file', async () => {
    const mine = await client('Третья Анна');
    const rows = Array.from({ length: 205 }, () => row({ purpose: `договор ${mine}`, sum: '1,00' }));
    const { id } = await upload(...rows);
    expect(body<PostedBatch>(await post(id))).toMatchObject({ posted: 100, left: 105 });
    const again = await Promise.all([post(id), post(id), post(id)]);
    expect(
      again
        .map((answer) => body<PostedBatch>(answer).posted)
        .filter(Boolean)
        .sort(),
    ).toEqual(expect.arrayContaining([100, 5]));
    expect((await keeper.get(`${path}${id}/`)).body).toMatchObject({ state: 'posted', posted: { count: 205, amount: 20_500 } });
    expect((await keeper.get(`/api/clients/${mine}/balance/`)).body).toMatchObject({ count: 205, money: { on_account: 20_500 } });
    const repeated = await upload(...rows.slice(0, 3), row({ purpose: `договор ${mine}` }));
    expect(repeated).toMatchObject({ before: { count: 3 }, sure: { count: 1 } });
    const [line] = await linesOf(id);
    const { body: opened } = await keeper.get(`/api/transactions/transactions/${line?.transaction_id}/`);
    expect(opened).toMatchObject({ bank_line: { file_name: 'выписка.csv', row_no: 3, purpose: `договор ${mine}` } });
    expect(await findLedgerFaults(school.database.db)).toEqual([]);
  });

  it('posts a line of two concurrent files once', async () => {
    const mine = await client('Четвёртая Анна');
    const same = row({ purpose: `договор ${mine}` });
    const [one, other] = [await upload(same), await upload(same)];
    const answers = await Promise.all([post(one.id), post(other.id)]);
    expect(answers.map((answer) => body<PostedBatch>(answer).posted).sort()).toEqual([0, 1]);
    expect((await keeper.get(`/api/clients/${mine}/balance/`)).body).toMatchObject({ money: { on_account: 10_000 } });
  });

  it('skips clients that the keeper of the books does not serve', async () => {
    const theirs = await client('Чужая Анна');
    const narrow = await school.as(await school.build.user('AccountManager', { abilities: [abilities.keepBooks] }));
    const { id } = body<BankStatement>(await send(file(row({ purpose: `договор ${theirs}`, payer: 'Чужая Анна' })), mapping, narrow));
    const [line] = body<{ results: StatementLine[] }>(await narrow.get(`${path}${id}/lines/`)).results;
    expect(line).toMatchObject({ client_id: null, certainty: 'none', candidates: [] });
    expect((await narrow.post(`/api/transactions/bank-statement-lines/${line?.id}/choose/`, { client_id: theirs })).error?.key).toBe(
      'not_found',
    );
    await choose(line?.id ?? 0, theirs);
    expect((await narrow.post(`${path}${id}/post/`)).body).toMatchObject({ posted: 0 });
  });

  it.each([
    ['a client who is only lent', 'AccountManager' as const],
    ['a client whom a role may know of, but not serve', 'Methodist' as const],
  ])('skips %s', async (_, role) => {
    const owner = await school.build.user('AccountManager');
    const { client_id } = await school.build.client(owner);
    const asker = await school.build.user(role, { abilities: [abilities.keepBooks] });
    await school.database.db
      .insertInto('client_access_requests')
      .values({
        client_id,
        asked_by: asker,
        reason: 'Stands in',
        asked_at: '2026-11-15T09:00:00Z',
        state: 'granted',
        decided_at: '2026-11-15T09:00:00Z',
        decided_by: owner,
        last_day: '2026-11-23',
        ends_at: '2026-11-23T21:00:00Z',
      })
      .execute();
    const by = await school.as(asker);
    const { id } = body<BankStatement>(await send(file(row({ purpose: `договор ${client_id}` })), mapping, by));
    const [line] = body<{ results: StatementLine[] }>(await by.get(`${path}${id}/lines/`)).results;
    expect(line).toMatchObject({ client_id: null, certainty: 'none' });
    await choose(line?.id ?? 0, client_id);
    expect((await by.post(`${path}${id}/post/`)).body).toMatchObject({ posted: 0 });
  });
});
