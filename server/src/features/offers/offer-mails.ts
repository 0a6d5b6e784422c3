import { sql } from 'kysely';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { queueMail } from '../../kernel/mail/mail.ts';
import { titlesOf } from '../../kernel/reference/title-in.ts';
import { acceptedMailText, takenMailText } from './mail-text.rules.ts';

type Ended = { readonly id: number; readonly teacher_id: number };
type Person = { readonly id: number; readonly name: string; readonly email: string; readonly locale: 'en' | 'ru' | null };
type Offer = {
  readonly kid_name: string;
  readonly course_id: number;
  readonly grade: number;
  readonly client_id: number;
  readonly created_by: number | null;
  readonly manager_id: number | null;
};

/** Hours after which news of the end of a search is useless. */
const newsHours = 24 * 3;

/** Mails the user who opened the search and the client's account manager that a teacher was found. */
export async function notifyAccepted(ctx: WriteContext, offer: Offer): Promise<void> {
  const { created_by, manager_id, kid_name: kid } = offer;
  const site = `${ctx.site.publicUrl}/clients/${offer.client_id}`;
  const people = await peopleOf(
    ctx,
    [created_by, manager_id].filter((id) => id !== null),
  );
  const courses = await titlesOf(ctx.db, 'courses', [offer.course_id]);
  for (const { name, email, locale } of people) {
    const language = locale ?? ctx.settings.client_language;
    const course = courses.get(offer.course_id)?.[language] ?? '';
    const mail = acceptedMailText(language, { name, teacher: ctx.actor.name, kid, course, site });
    await queueMail(ctx, { to: email, ...mail, uselessAt: ctx.now.add({ hours: newsHours }) });
  }
}

/** Mails teachers whose offer ended because a colleague accepted. Names nobody of the family. */
export async function notifyTaken(ctx: WriteContext, { course_id, grade }: Offer, offers: readonly Ended[]): Promise<void> {
  const people = await peopleOf(
    ctx,
    offers.map(({ teacher_id }) => teacher_id),
  );
  const courses = await titlesOf(ctx.db, 'courses', [course_id]);
  for (const { id, name, email, locale } of people) {
    const language = locale ?? ctx.settings.client_language;
    const ended = offers.find(({ teacher_id }) => teacher_id === id)?.id ?? 0;
    const mail = takenMailText(language, {
      name,
      course: courses.get(course_id)?.[language] ?? '',
      grade,
      site: `${ctx.site.publicUrl}/match?box=past&offer=${ended}`,
    });
    await queueMail(ctx, { to: email, ...mail, uselessAt: ctx.now.add({ hours: newsHours }) });
  }
}

async function peopleOf({ db }: WriteContext, ids: readonly number[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select id, name, email, locale from users where id = any(${ids}::int[]) and state = 'active' order by id
  `.execute(db);
  return rows;
}
