import type { CreateMatchRequestInput, MatchRequest, SendOffersInput } from '@lectern/contract/matches/matches.schema';
import { sql } from 'kysely';
import { requireAction } from '../../kernel/actions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { queueMail } from '../../kernel/mail/mail.ts';
import { titlesOf } from '../../kernel/reference/title-in.ts';
import { matchRequestOf } from './matches.queries.ts';
import { requestActions } from './matches.policy.ts';
import { opensInbox } from './public/opens-inbox.ts';
import { offerMailText } from './offer-mail.rules.ts';

type Offers = CreateMatchRequestInput['offers'];
type Teacher = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: 'en' | 'ru' | null;
  readonly offer_mails: 'at_once' | 'digest';
  readonly status: 'active' | 'inactive';
  readonly taught: boolean;
  readonly offered: boolean;
  readonly inbox: boolean;
};

/** Offers a search to more teachers. */
export async function sendOffers(
  ctx: WriteContext,
  { params, body }: { params: { id: number }; body: SendOffersInput },
): Promise<MatchRequest> {
  const { kid_id } = await matchRequestOf(ctx, params.id);
  await lockForOffers(ctx, kid_id, body.offers);
  const request = await matchRequestOf(ctx, params.id);
  requireAction(ctx, requestActions, 'offer', request);
  await addOffers(ctx, request, body.offers);
  return matchRequestOf(ctx, params.id);
}

/** Locks the child and the teachers, so that a teacher who stops working concurrently either gets no offer or loses it. */
export async function lockForOffers({ db }: WriteContext, kidId: number, offers: Offers): Promise<void> {
  await lock(db, [{ of: 'kid', id: kidId }, ...offers.map(({ teacher_id }) => ({ of: 'teacher' as const, id: teacher_id }))]);
}

/** Adds offers to a search, opens a draft, and mails the teachers. Called under the locks of `lockForOffers`. */
export async function addOffers(ctx: WriteContext, request: MatchRequest, offers: Offers): Promise<void> {
  if (offers.length === 0) return;
  const teachers = await teachersOf(ctx, request, offers);
  for (const [index, { teacher_id, slots }] of offers.entries()) {
    const teacher = requireOfferable(teachers.get(teacher_id), request, index);
    const isRepeated = offers.findIndex((each) => each.teacher_id === teacher_id) !== index;
    if (teacher.offered || isRepeated) throw new AppError('already_offered', { name: teacher.name }, `offers.${index}.teacher_id`);
    const { id } = await ctx.db
      .insertInto('match_offers')
      .values({
        request_id: request.id,
        teacher_id,
        offered_at: isoOf(ctx.now),
        mailed_at: teacher.offer_mails === 'digest' ? null : isoOf(ctx.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const each = [...new Map(slots.map((slot) => [slot.weekday * 1440 + slot.start_minute, slot])).values()];
    await ctx.db
      .insertInto('match_offer_slots')
      .values(each.map((slot) => ({ offer_id: id, ...slot })))
      .execute();
    ctx.audit({
      action: 'match_offer.send',
      entity: 'match_offer',
      entity_id: id,
      client_id: request.client_id,
      teacher_id,
      new: { request_id: request.id, slots: each },
    });
    if (teacher.offer_mails === 'at_once') await mailOffer(ctx, teacher, request, { id, slots: each });
  }
  if (request.state === 'draft') await ctx.db.updateTable('match_requests').set({ state: 'open' }).where('id', '=', request.id).execute();
}

async function teachersOf({ db }: WriteContext, request: MatchRequest, offers: Offers): Promise<ReadonlyMap<number, Teacher>> {
  const { rows } = await sql<Teacher>`
    select t.id, u.name, u.email, u.locale, u.offer_mails, t.status,
      exists (select from teacher_skills s where s.teacher_id = t.id and s.course_id = ${request.course_id}
        and ${request.grade} between s.grade_from and s.grade_to) as taught,
      exists (select from match_offers o where o.teacher_id = t.id and o.request_id = ${request.id} and o.state in ('offered', 'viewed')) as offered,
      ${opensInbox} as inbox
    from teachers t join users u on u.id = t.id where t.id = any(${offers.map(({ teacher_id }) => teacher_id)}::int[])
  `.execute(db);
  return new Map(rows.map((teacher) => [teacher.id, teacher]));
}

function requireOfferable(teacher: Teacher | undefined, { course_title, grade }: MatchRequest, index: number): Teacher {
  const field = `offers.${index}.teacher_id`;
  if (teacher === undefined) throw new AppError('invalid', { reason: 'choice' }, field);
  const { name, status, taught, inbox } = teacher;
  if (status !== 'active') throw new AppError('teacher_inactive', { name }, field);
  if (!taught) throw new AppError('not_taught_by_teacher', { name, course: course_title, grade }, field);
  if (!inbox) throw new AppError('no_inbox', { name }, field);
  return teacher;
}

/** The mail names neither client nor child; only signed-in users see them. */
async function mailOffer(
  ctx: WriteContext,
  { name, email, locale }: Teacher,
  request: MatchRequest,
  { id, slots }: { readonly id: number; readonly slots: Offers[number]['slots'] },
): Promise<void> {
  const { course_id, grade, minutes, zone, deadline } = request;
  const language = locale ?? ctx.settings.client_language;
  const course = (await titlesOf(ctx.db, 'courses', [course_id])).get(course_id)?.[language] ?? '';
  const site = `${ctx.site.publicUrl}/match?offer=${id}`;
  const mail = offerMailText(language, { name, course, grade, minutes, zone, slots, site });
  await queueMail(ctx, { to: email, ...mail, uselessAt: Temporal.Instant.from(deadline) });
}
