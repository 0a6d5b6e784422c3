import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { wireRequest } from '../servers/http-connection.ts';
import { requestOf } from '../servers/kept-payments.ts';
import { copiedAdministrators } from '../servers/copied-administrators.ts';
import { openSessions } from '../servers/sessions.ts';
import type { SignedIn } from '../servers/sessions.ts';

/** One request in this many is a payment. */
const paymentEvery = 8;

export type Request = { readonly bytes: Buffer; readonly expected: number };

/**
 * Prepares what people send. @returns a function that makes the next request: a list of clients, a client's balance, a teacher's week, or a
 * payment
 */
export async function requestsFor(url: string): Promise<() => Request> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into school_settings (key, value, updated_at) values ('rate_limits', 'false'::jsonb, now())
    on conflict (key) do update set value = excluded.value`);
  const idsOf = async (statement: string) => (await client.query<{ id: number }>(statement)).rows.map(({ id }) => id);
  const managers = await idsOf(`select u.id from users u join role_grants g on g.user_id = u.id
    where g.role = 'AccountManager' and u.state = 'active' order by u.id limit 40`);
  const clients = await idsOf(`select id from clients where status = 'active' order by id limit 2000`);
  const teachers = await idsOf(`select id from users where selected_role = 'Teacher' and state = 'active' order by id limit 500`);
  await client.end();
  const own = [...(await openSessions(url, managers)).values()];
  const all = await copiedAdministrators(url, managers.length);
  const monday = systemClock().toZonedDateTimeISO('Europe/Moscow').startOfDay();
  const from = monday.subtract({ days: monday.dayOfWeek - 1 });
  const week = `from=${from.toInstant()}&to=${from.add({ days: 7 }).toInstant()}`;
  let number = 0;
  const of = (ids: readonly number[]) => ids[number % ids.length] ?? 0;
  const one = (people: readonly SignedIn[]): SignedIn => people[number % people.length] ?? { read: {}, write: {} };
  return () => {
    number += 1;
    if (number % paymentEvery === 0) {
      const payment = { key: randomUUID(), client_id: of(clients), amount: 1 + (number % 1_000) };
      return { bytes: requestOf(one(all), payment, 'scale'), expected: 201 };
    }
    const reads = [
      { path: '/api/clients/?page_size=25', by: own },
      { path: `/api/clients/${of(clients)}/balance/`, by: all },
      { path: `/api/teachers/${of(teachers)}/get-schedule/?${week}`, by: all },
    ];
    const { path, by } = reads[number % reads.length] ?? { path: '', by: all };
    return { bytes: wireRequest({ method: 'GET', path, headers: one(by).read }), expected: 200 };
  };
}
