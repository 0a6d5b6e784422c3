import type { ReadLogEntry, ReadLogPage, ReadLogQuery, RevealAlarm } from '@lectern/contract/privacy/read-log.schema';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readPage } from '../../../kernel/calls/page-limit.ts';
import { containsPattern } from '../../../kernel/search-text.ts';

type Fragment = RawBuilder<unknown>;

const named = (table: 'users' | 'clients', id: 'actor_id' | 'client_id' | 'teacher_id') =>
  sql`(select jsonb_build_object('id', p.id, 'name', p.name) from ${sql.table(table)} p where p.id = ${sql.ref(`r.${id}`)})`;

function conditionsOf({ settings }: ReadContext, query: ReadLogQuery): Fragment {
  const conditions: Fragment[] = [sql`true`];
  const { search, act, subject, user_id, client_id, teacher_id, date_from: from, date_to: to } = query;
  const midnight = (day: Temporal.PlainDate) => isoOf(day.toZonedDateTime(temporalZone(settings.person_zone)).toInstant());
  if (search !== undefined) {
    const pattern = containsPattern(search);
    conditions.push(sql`(r.actor_id in (select id from users where name ilike ${pattern})
      or r.teacher_id in (select id from users where name ilike ${pattern})
      or r.client_id in (select id from clients where name ilike ${pattern}))`);
  }
  if (act !== undefined) conditions.push(sql`r.act = any(${act})`);
  if (subject !== undefined) conditions.push(sql`r.subject = any(${subject})`);
  if (user_id !== undefined) conditions.push(sql`r.actor_id = ${user_id}`);
  if (client_id !== undefined) conditions.push(sql`r.client_id = ${client_id}`);
  if (teacher_id !== undefined) conditions.push(sql`r.teacher_id = ${teacher_id}`);
  if (from !== undefined) conditions.push(sql`r.at >= ${midnight(Temporal.PlainDate.from(from))}`);
  if (to !== undefined) conditions.push(sql`r.at < ${midnight(Temporal.PlainDate.from(to).add({ days: 1 }))}`);
  return sql.join(conditions, sql` and `);
}

/** Lists the reading log, the latest entries first. */
export async function listReads(ctx: ReadContext, { query }: { query: ReadLogQuery }): Promise<ReadLogPage> {
  const columns = sql`r.id, r.at, r.act, r.subject, r.subject_id, r.detail, r.records,
    ${named('users', 'actor_id')} as user, ${named('clients', 'client_id')} as client, ${named('users', 'teacher_id')} as teacher`;
  const from = sql`from read_log r where ${conditionsOf(ctx, query)}`;
  const { count, rows } = await readPage<ReadLogEntry>(ctx.db, query, { columns, from, order: sql`r.at desc, r.id desc` });
  return { count, results: rows.map((row) => ({ ...row, id: Number(row.id) })) };
}

const alarmDays = 7;
const mostAlarms = 50;

/** Lists the alarms of many revealed contacts in the last week. */
export async function listRevealAlarms({ db, now }: ReadContext): Promise<RevealAlarm[]> {
  const since = isoOf(now.subtract({ hours: 24 * alarmDays }));
  const { rows } = await sql<RevealAlarm>`
    select a.id, a.at, jsonb_build_object('id', u.id, 'name', u.name) as user, (a.new ->> 'contacts')::int as contacts,
      (a.new ->> 'minutes')::int as minutes
    from audit_log a join users u on u.id = a.entity_id
    where a.action = 'contact.reveal_alarm' and a.entity = 'user' and a.at > ${since} order by a.id desc limit ${mostAlarms}
  `.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
