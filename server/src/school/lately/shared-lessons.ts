import { minor } from '@lectern/contract/money';
import { sql } from 'kysely';
import { openEngagement } from '../../features/engagements/public/open-engagement.ts';
import { conductLesson } from '../../features/lessons/writing-up/conduct-lesson.ts';
import { recordPayment } from '../../features/ledger/record-payment.ts';
import { createRules } from '../../features/regular-lessons/public/weekly-lessons.ts';
import { createServiceCourse } from '../../features/study/reference/write-service-course.ts';
import type { Lately } from './as-staff.ts';
import { administratorId } from './money-and-programs.ts';

type Kind = { readonly kind: 'pair' | 'group'; readonly children: number; readonly price: number; readonly courses: readonly string[] };
const kinds: readonly Kind[] = [
  { kind: 'pair', children: 2, price: 90_000, courses: ['Mathematics', 'Russian language', 'English'] },
  { kind: 'group', children: 5, price: 60_000, courses: ['English', 'Mathematics'] },
];
const daysBack = 9;

/** A pair and a group, placed nine days ago, with reports of the lessons since then. */
export async function teachTogether(school: Lately): Promise<void> {
  for (const kind of kinds) for (const course of kind.courses) if (await teach(school, kind, course)) break;
}

/** @returns whether a teacher of the course had free time */
async function teach(school: Lately, { kind, children, price }: Kind, course: string): Promise<boolean> {
  const { db, now, as } = school;
  const begun = now.subtract({ hours: 24 * daysBack });
  const { id: course_id, title_ru } = await db
    .selectFrom('courses')
    .select(['id', 'title_ru'])
    .where('title_en', '=', course)
    .executeTakeFirstOrThrow();
  const free = await places(school, course_id);
  if (free.length === 0) return false;
  const terms = {
    course_id,
    title_en: `${course}, ${kind}, 60 min`,
    title_ru: `${title_ru}, ${kind === 'pair' ? 'в паре' : 'в группе'}, 60 мин`,
    kind,
    minutes: 60,
  };
  const service = await as(administratorId, begun.subtract({ hours: 24 }), (ctx) =>
    createServiceCourse(ctx, { body: { ...terms, price: minor(price) } }),
  );
  for (const place of free) {
    const kids = await freeChildren(school, place, children);
    if (kids.length < children) continue;
    await db
      .insertInto('rate_versions')
      .values({
        ...{ teacher_id: place.teacher_id, service_course_id: service.id, amount: minor(80_000), currency: 'RUB' as const },
        effective_from: begun.toString().slice(0, 10),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (!(await begin(school, { place, kids, course_id, service_course_id: service.id, begun }))) continue;
    await pay(school, kids, price);
    await writeUp(school, service.id);
    return true;
  }
  return false;
}

type Place = { readonly teacher_id: number; readonly weekday: number; readonly start_minute: number; readonly zone: string };

/** Working hours of teachers of the course without a lesson. */
async function places({ db }: Lately, courseId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select w.teacher_id, w.weekday, m as start_minute, w.zone from working_hours w
    join teachers t on t.id = w.teacher_id and t.status = 'active' join users u on u.id = t.id and u.email <> 'teacher@lectern.test'
    join teacher_skills k on k.teacher_id = t.id and k.course_id = ${courseId} and k.grade_from <= 6 and k.grade_to >= 6
    cross join lateral generate_series(w.start_minute, w.finish_minute - 60, 60) as m
    where w.valid_to is null and w.zone = 'Europe/Moscow' and not exists (
      select from lessons l where l.teacher_id = t.id and l.status in ('planned', 'held', 'client_no_show')
        and extract(isodow from l.start at time zone w.zone) = w.weekday
        and (extract(hour from l.start at time zone w.zone) * 60 + extract(minute from l.start at time zone w.zone)) between m - 89 and m + 59)
    order by w.weekday, m, w.teacher_id limit 80
  `.execute(db);
  return rows;
}

type Kid = { readonly kid_id: number; readonly client_id: number; readonly manager_id: number };

/** Children of grades 5 to 7 without a lesson around that time of the week, first those whose managers have demo accounts. */
async function freeChildren({ db, now }: Lately, { weekday, start_minute, zone }: Place, count: number): Promise<Kid[]> {
  const { rows } = await sql<Kid>`
    select k.id as kid_id, c.id as client_id, c.manager_id from children k join clients c on c.id = k.client_id
    join users u on u.id = c.manager_id
    where k.grade between 5 and 7 and k.status = 'active' and c.status = 'active' and not exists (
      select from lessons l where l.kid_id = k.id and l.start > ${now.subtract({ hours: 24 * 14 }).toString()} and extract(isodow from l.start at time zone ${zone}) = ${weekday}
        and extract(hour from l.start at time zone ${zone}) * 60 between ${start_minute - 180} and ${start_minute + 120})
      and not exists (select from lessons l join service_courses s on s.id = l.service_course_id where l.kid_id = k.id and s.kind in ('pair', 'group'))
    order by u.email in ('manager@lectern.test', 'manager2@lectern.test') desc, c.manager_id, k.id limit ${count}
  `.execute(db);
  return rows;
}

type Group = {
  readonly place: Place;
  readonly kids: readonly Kid[];
  readonly course_id: number;
  readonly service_course_id: number;
  readonly begun: Temporal.Instant;
};

/** @returns whether the lessons could be placed */
async function begin({ as }: Lately, { place, kids, course_id, service_course_id, begun }: Group): Promise<boolean> {
  const { teacher_id, zone, weekday, start_minute } = place;
  try {
    await as(administratorId, begun, async (ctx) => {
      const engagements: number[] = [];
      for (const { kid_id, client_id } of kids)
        engagements.push(await openEngagement(ctx, { kid_id, client_id, teacher_id, course_id, service_course_id, trial: false }));
      const [engagement_id = 0, ...others] = engagements;
      const valid_from = begun.toZonedDateTimeISO(zone).toPlainDate().toString();
      const rule = { engagement_id, times: [{ weekday, start_minute }], zone, valid_from, valid_to: null };
      const { placed, unplaced } = await createRules(ctx, rule, others);
      // How far ahead lessons are placed depends on the size of the school.
      if (placed < 3 || unplaced.length * 2 > placed) throw new Error('too few dates are free');
    });
    return true;
  } catch {
    return false;
  }
}

/** Four lessons each. */
async function pay({ now, as }: Lately, kids: readonly Kid[], price: number): Promise<void> {
  const at = now.subtract({ hours: 4 });
  const business_date = at.toZonedDateTimeISO('Europe/Moscow').toPlainDate().toString();
  for (const { client_id, manager_id } of kids) {
    const body = { client_id, occasion_code: 'payment_bank', amount: price * 4, business_date, comment: '' };
    await as(manager_id, at, (ctx) => recordPayment(ctx, { body }));
  }
}

async function writeUp({ db, now, as }: Lately, serviceId: number): Promise<void> {
  const { rows } = await sql<{ id: number; teacher_id: number }>`select id, teacher_id from lessons where service_course_id = ${serviceId}
    and status = 'planned' and finish < ${now.subtract({ hours: 1 }).toString()} order by start, id`.execute(db);
  for (const [index, { id, teacher_id }] of rows.entries()) {
    const outcome = index === 3 ? ('client_no_show' as const) : ('held' as const);
    const body = { outcome, topic_id: null, homework: '', mark: null, parent_comment: '', private_note: '', recommendation: null };
    await as(teacher_id, now.subtract({ minutes: 30 }), (ctx) => conductLesson(ctx, { params: { id }, body }));
  }
}
