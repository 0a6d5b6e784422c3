import type { Page } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read, send } from './api-calls.ts';

const zone = 'Europe/Moscow';
export type Row = { readonly id: number };
export type Kid = Row & {
  readonly name: string;
  readonly grade: number;
  readonly status: string;
  readonly zone: string;
  readonly engagements: readonly { readonly course_id: number }[];
};

type Found = Row & {
  readonly name: string;
  readonly answers: boolean;
  readonly slots: readonly { weekday: number; start_minute: number; holds: boolean }[];
};

const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute: 540, finish_minute: 1200 }));
const asked = windows.map(({ weekday, start_minute, finish_minute }) => `window=${weekday}:${start_minute}-${finish_minute}`).join('&');

type Offerable = {
  readonly kid: Kid;
  readonly clientId: number;
  readonly courseId: number;
  readonly serviceId: number;
  readonly from: string;
  /** Teachers who fit, the best first, including the given one. */
  readonly found: readonly Found[];
};

/** Children of the manager who do not learn the teacher's course yet, and whom the teacher could teach at some time in every week. */
async function* offerableChildren(manager: Page, teacherId: number): AsyncGenerator<Offerable> {
  const [course] = await read<{ course_id: number; grade_from: number; grade_to: number }[]>(
    manager,
    `/api/teachers/${teacherId}/get-teacher-courses/`,
  );
  if (course === undefined) throw new Error('the teacher teaches nothing');
  const services = await read<{ id: number; kind: string; minutes: number }[]>(
    manager,
    `/api/service-courses/?course_id=${course.course_id}`,
  );
  const service = services.find(({ kind }) => kind === 'individual');
  const clients = await read<{ results: Row[] }>(manager, '/api/clients/?page_size=100&status=active');
  const from = systemClock().toZonedDateTimeISO(zone).toPlainDate().add({ days: 7 }).toString();
  for (const { id: clientId } of clients.results) {
    const { kids } = await read<{ kids: Kid[] }>(manager, `/api/matches/search-start/${clientId}/`);
    const kid = kids.find(
      ({ status, grade, engagements }) =>
        status === 'active' &&
        grade >= course.grade_from &&
        grade <= course.grade_to &&
        engagements.every(({ course_id }) => course_id !== course.course_id),
    );
    if (kid === undefined) continue;
    const { results: found } = await read<{ results: Found[] }>(
      manager,
      `/api/schedule/find-teacher/?course_id=${course.course_id}&grade=${kid.grade}&kid_id=${kid.id}&zone=${zone}&from=${from}&weeks=8&minutes=${service?.minutes}&page_size=100&${asked}`,
    );
    if (found.some(({ id, slots }) => id === teacherId && slots.some(({ holds }) => holds)))
      yield { kid, clientId, courseId: course.course_id, serviceId: service?.id ?? 0, from, found };
  }
}

type SearchedChild = Offerable & { readonly path: string; readonly third: Found };

/** A child without a search, with the path of a search whose wave reaches the teacher after a third teacher was asked. */
export async function searchableChild(manager: Page, teacherId: number): Promise<SearchedChild> {
  for await (const child of offerableChildren(manager, teacherId)) {
    const { kid, clientId, courseId, serviceId, from, found } = child;
    const { results } = await read<{ results: { kid_id: number; course_id: number; state: string }[] }>(
      manager,
      `/api/matches/requests/?client_id=${clientId}&page_size=100`,
    );
    const goes = results.some(({ kid_id, course_id, state }) => kid_id === kid.id && course_id === courseId && /open|draft/.test(state));
    const answering = found.filter(({ answers }) => answers);
    const third = found.slice(0, 10).find(({ id, answers }) => answers && id !== teacherId);
    const place = answering.findIndex(({ id }) => id === teacherId);
    if (goes || third === undefined || kid.zone !== zone || place < 0 || place > 18 || answering.length < 3) continue;
    const terms = { kid: kid.id, course: courseId, service: serviceId, lessons: 1, weeks: 8, from };
    const query = Object.entries(terms).map(([key, value]) => `${key}=${value}`);
    const path = `/find-teacher/${clientId}?${query.join('&')}&${asked}`;
    return { ...child, path, third };
  }
  throw new Error('no child of the manager can be searched a teacher for');
}

type OfferedChild = { readonly kid: Kid; readonly clientId: number; readonly otherId: number; readonly requestId: number };

/** Starts a search with a comment for a child of the manager, and offers it to the teacher and to one more who can answer. */
export async function offerChild(manager: Page, teacherId: number, comment: string): Promise<OfferedChild> {
  for await (const { kid, clientId, courseId, serviceId, from, found } of offerableChildren(manager, teacherId)) {
    const own = found.find(({ id }) => id === teacherId);
    const slots = (own?.slots ?? []).filter(({ holds }) => holds).slice(0, 1);
    const times = slots.map(({ weekday, start_minute }) => ({ weekday, start_minute }));
    const search = await send(manager, '/api/matches/requests/', {
      ...{ kid_id: kid.id, course_id: courseId, service_course_id: serviceId, grade: kid.grade, lessons_per_week: 1 },
      ...{ zone, starts_on: from, weeks: 8, windows, comment, offers: [{ teacher_id: teacherId, slots: times }] },
    });
    if (!search.ok()) continue;
    const { id } = (await search.json()) as Row;
    for (const other of found.filter((each) => each.id !== teacherId && each.answers)) {
      const offers = [{ teacher_id: other.id, slots: times }];
      const sent = await send(manager, `/api/matches/requests/${id}/offers/`, { offers });
      if (sent.ok()) return { kid, clientId, otherId: other.id, requestId: id };
    }
  }
  throw new Error('no child of the manager can be offered');
}
