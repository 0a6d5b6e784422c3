import type { CalendarFeed, FeedParams } from '@lectern/contract/calendar-feed/calendar-feed.schema';
import { feedWeeks } from '@lectern/contract/calendar-feed/calendar-feed.schema';
import type { Download } from '@lectern/contract/paper';
import { occupyingStatuses } from '@lectern/contract/lessons/lesson-states';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { Actor, ReadContext } from '../../kernel/calls/context.ts';
import { hashOf } from '../../kernel/calls/session.ts';
import { titleIn } from '../../kernel/reference/title-in.ts';
import { calendarText } from './calendar-text.rules.ts';
import type { CalendarEvent } from './calendar-text.rules.ts';
import { noteUnknownAddress, requireNotRateLimited } from './unknown-addresses.ts';

/** @throws AppError `not_found` for everyone but the teacher */
export async function requireOwnFeed(db: Db, actor: Actor, teacherId: number): Promise<void> {
  const teacher = await db.selectFrom('teachers').select('id').where('id', '=', teacherId).executeTakeFirst();
  if (teacher === undefined || teacher.id !== actor.id) throw new AppError('not_found');
}

export async function getCalendarFeed({ db, actor }: ReadContext, { params }: { params: { id: number } }): Promise<CalendarFeed> {
  await requireOwnFeed(db, actor, params.id);
  const feed = await db.selectFrom('calendar_feeds').select('made_at').where('teacher_id', '=', params.id).executeTakeFirst();
  return { made_at: feed?.made_at ?? null };
}

type Owner = { readonly teacher_id: number; readonly zone: string; readonly locale: 'en' | 'ru' | null };

/** Returns the calendar of a secret address. A renewed or revoked address, or one of a closed account, is treated as unknown. */
export async function readCalendarFeed(ctx: ReadContext, { params }: { params: FeedParams }): Promise<Download> {
  const { db, now } = ctx;
  const { rows } = await sql<Owner>`
    select f.teacher_id, u.zone, u.locale from calendar_feeds f join users u on u.id = f.teacher_id
    where f.token_hash = ${hashOf(params.token)} and u.state = 'active'
      and exists (select from role_grants where user_id = u.id and role = 'Teacher')
  `.execute(db);
  const owner = rows[0];
  if (owner === undefined) {
    requireNotRateLimited(ctx);
    noteUnknownAddress(ctx);
    throw new AppError('not_found');
  }
  const name = owner.locale === 'ru' ? 'Lectern: уроки' : 'Lectern: lessons';
  const text = calendarText({ name, zone: owner.zone, now, events: await eventsOf(ctx, owner) });
  return { name: 'lectern.ics', mediaType: 'text/calendar; charset=utf-8', pieces: [new TextEncoder().encode(text)] };
}

type EventRow = {
  readonly id: number;
  readonly kind: 'lesson' | 'activity';
  readonly start: string;
  readonly finish: string;
  readonly changed: string;
  readonly summary: string;
  /** The original lesson before its first move: calendar programs identify the event by it. */
  readonly root: number;
  readonly moves: number;
};

/**
 * The lessons and activities of a teacher. A moved lesson keeps its event id. Only a child's first name is included, because calendars lie
 * on phones and are shared.
 */
async function eventsOf({ db, now, site }: ReadContext, { teacher_id: teacherId, locale }: Owner): Promise<CalendarEvent[]> {
  const [from, to] = [now.subtract({ hours: feedWeeks.past * 168 }), now.add({ hours: feedWeeks.ahead * 168 })].map(isoOf);
  const { rows } = await sql<EventRow>`
    with recursive shown as materialized (
      select l.id, l.start, l.finish, l.created_at, l.moved_from_id, split_part(trim(k.name), ' ', 1) || ' · ' || ${titleIn(locale ?? 'en', 'co')} as summary
      from lessons l join children k on k.id = l.kid_id join courses co on co.id = l.course_id
      where l.teacher_id = ${teacherId} and l.start >= ${from} and l.start < ${to} and l.status = any(${[...occupyingStatuses]})
    ), moved (id, root, before, moves) as (
      select id, id, moved_from_id, 0 from shown
      union all
      select m.id, l.id, l.moved_from_id, m.moves + 1 from moved m join lessons l on l.id = m.before
    )
    select s.id, 'lesson' as kind, s.start, s.finish, s.created_at as changed, s.summary, m.root, m.moves
    from shown s join moved m on m.id = s.id and m.before is null
    union all
    select a.id, 'activity', a.start, a.finish, a.start, a.title, a.id, 0 from activities a
    where a.teacher_id = ${teacherId} and a.start >= ${from} and a.start < ${to}
    order by start, id
  `.execute(db);
  const host = new URL(site.publicUrl).hostname;
  return rows.map(({ id, kind, start, finish, changed, summary, root, moves }) => ({
    uid: `${kind}-${root}@${host}`,
    sequence: moves,
    start: Temporal.Instant.from(start),
    finish: Temporal.Instant.from(finish),
    // An activity does not store when it changed; the time of reading is never too early.
    changed: kind === 'activity' ? now : Temporal.Instant.from(changed),
    summary,
    url: kind === 'lesson' ? `${site.publicUrl}/conduct-lesson/${id}` : null,
  }));
}
