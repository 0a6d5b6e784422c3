import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { ReadContext, WriteContext } from '../../../kernel/calls/context.ts';
import type { JobContext } from '../../../kernel/process/job.ts';
import { queueMail } from '../../../kernel/mail/mail.ts';
import { titlesOf } from '../../../kernel/reference/title-in.ts';
import { lapsed } from '../public/lapses.ts';
import { lastDigestAt, offersMailText } from './offer-digests.rules.ts';
import type { OfferMail } from './offer-digests.rules.ts';

const columns = { digest: 'mailed_at', deadline: 'deadline_mailed_at', lapses: 'lapse_mailed_at' } as const;
/** Hours after which the mail about unanswered offers is useless. */
const lapseHours = 24 * 3;

type Due = {
  readonly id: number;
  readonly teacher_id: number;
  readonly offered_at: string;
  readonly course_id: number;
  readonly grade: number;
  readonly deadline: string;
};
type Teacher = { readonly name: string; readonly email: string; readonly locale: 'en' | 'ru' | null; readonly zone: string };

/**
 * Mails teachers their digests, offers close to their deadline, and expired unanswered offers. Each offer is mailed once per kind.
 * Idempotent.
 */
export async function sendOfferMails(job: JobContext): Promise<void> {
  for (const kind of ['digest', 'deadline', 'lapses'] as const)
    for (const [teacherId, offers] of Map.groupBy(await dueOf(job, kind), ({ teacher_id }) => teacher_id)) {
      if (job.stopping.aborted) return;
      await job.write((ctx) => notifyTeacher(ctx, kind, teacherId, offers));
    }
}

const isOpen = (now: Temporal.Instant) => sql`o.state in ('offered', 'viewed') and r.state = 'open' and r.deadline > ${isoOf(now)}`;

function whichOf({ now, settings }: ReadContext, kind: OfferMail): RawBuilder<unknown> {
  if (kind === 'digest') return sql`o.mailed_at is null and ${isOpen(now)}`;
  if (kind === 'lapses') return sql`o.lapse_mailed_at is null and ${lapsed(now)}`;
  // A teacher who got the offer shortly before the deadline needs no reminder.
  const hours = sql`make_interval(hours => ${settings.match_expiring_hours})`;
  return sql`o.deadline_mailed_at is null and ${isOpen(now)} and r.deadline <= ${isoOf(now)}::timestamptz + ${hours}
    and o.offered_at < r.deadline - ${hours}`;
}

async function dueOf(ctx: ReadContext, kind: OfferMail): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.id, o.teacher_id, o.offered_at, r.course_id, r.grade, r.deadline
    from match_offers o join match_requests r on r.id = o.request_id
    where ${whichOf(ctx, kind)} order by o.teacher_id, r.deadline, o.id limit 5000
  `.execute(ctx.db);
  return rows;
}

async function notifyTeacher(ctx: WriteContext, kind: OfferMail, teacherId: number, due: readonly Due[]): Promise<void> {
  const { rows } = await sql<Teacher>`select name, email, locale, zone from users where id = ${teacherId} and state = 'active'`.execute(
    ctx.db,
  );
  const [teacher] = rows;
  const isDue = (offer: Due, { zone }: Teacher) =>
    kind !== 'digest' || Temporal.Instant.compare(Temporal.Instant.from(offer.offered_at), lastDigestAt(ctx.now, zone)) <= 0;
  if (teacher === undefined || due.length < leastOf(ctx, kind) || !due.some((offer) => isDue(offer, teacher))) return ctx.nothingChanged();
  const recipients = await noted(ctx, kind, due);
  if (recipients.length === 0) return ctx.nothingChanged();
  const offers = due.filter(({ id }) => recipients.includes(id));
  const language = teacher.locale ?? ctx.settings.client_language;
  const courses = await titlesOf(
    ctx.db,
    'courses',
    offers.map(({ course_id }) => course_id),
  );
  const named = offers.map((offer) => ({ ...offer, course: courses.get(offer.course_id)?.[language] ?? '' }));
  const mail = offersMailText(kind, language, { ...teacher, offers: named }, ctx.site.publicUrl);
  const last = offers.map(({ deadline }) => Temporal.Instant.from(deadline)).reduce((a, b) => (Temporal.Instant.compare(a, b) > 0 ? a : b));
  await queueMail(ctx, { to: teacher.email, ...mail, uselessAt: kind === 'lapses' ? ctx.now.add({ hours: lapseHours }) : last });
  ctx.audit({
    action: 'match_offer.mail',
    entity: 'teacher',
    entity_id: teacherId,
    teacher_id: teacherId,
    new: { kind, offers: recipients },
  });
}

/** Minimum number of offers in a mail. */
const leastOf = ({ settings }: WriteContext, kind: OfferMail) => (kind === 'lapses' ? settings.match_lapses_reminded : 1);

/** Records that offers are being mailed. @returns those that no other process has recorded */
async function noted(ctx: WriteContext, kind: OfferMail, due: readonly Due[]): Promise<number[]> {
  const column = sql.ref(columns[kind]);
  const { rows } = await sql<{ id: number }>`
    update match_offers set ${column} = ${isoOf(ctx.now)} where id = any(${due.map(({ id }) => id)}::int[]) and ${column} is null returning id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}
