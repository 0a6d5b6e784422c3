import type { APIResponse, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';

const zone = 'Europe/Moscow';
export type Row = { readonly id: number };
export type Kid = Row & {
  readonly name: string;
  readonly grade: number;
  readonly status: string;
  readonly engagements: readonly { readonly course_id: number }[];
};

/** What an address of the API answers. */
export async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

/** Writes as the signed-in person of a page. */
export async function write(page: Page, path: string, data: object): Promise<APIResponse> {
  const { token } = await read<{ token: string }>(page, '/api/accounts/csrf/');
  return page.request.post(path, { headers: { 'x-csrftoken': token, 'x-lectern-client': 'web' }, data });
}

type Found = Row & {
  readonly name: string;
  readonly answers: boolean;
  readonly slots: readonly { weekday: number; start_minute: number; holds: boolean }[];
};

type OfferedChild = { readonly kid: Kid; readonly clientId: number; readonly otherId: number; readonly requestId: number };

/** Begins a search for a child of the manager's, with a comment, and offers it to a teacher and one more who can answer. */
export async function offerChild(manager: Page, teacherId: number, comment: string): Promise<OfferedChild> {
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
    const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_minute: 540, finish_minute: 1200 }));
    const asked = windows.map(({ weekday, start_minute, finish_minute }) => `window=${weekday}:${start_minute}-${finish_minute}`).join('&');
    const found = await read<{ results: Found[] }>(
      manager,
      `/api/schedule/find-teacher/?course_id=${course.course_id}&grade=${kid.grade}&kid_id=${kid.id}&zone=${zone}&from=${from}&weeks=8&minutes=${service?.minutes}&page_size=100&${asked}`,
    );
    const own = found.results.find(({ id, slots }) => id === teacherId && slots.some(({ holds }) => holds));
    if (own === undefined) continue;
    const slots = own.slots.filter(({ holds }) => holds).slice(0, 1);
    const search = await write(manager, '/api/matches/requests/', {
      kid_id: kid.id,
      course_id: course.course_id,
      service_course_id: service?.id,
      grade: kid.grade,
      lessons_per_week: 1,
      zone,
      starts_on: from,
      weeks: 8,
      windows,
      comment,
      offers: [{ teacher_id: teacherId, slots: slots.map(({ weekday, start_minute }) => ({ weekday, start_minute })) }],
    });
    if (!search.ok()) continue;
    const { id } = (await search.json()) as Row;
    for (const other of found.results.filter((each) => each.id !== teacherId && each.answers)) {
      const offers = [{ teacher_id: other.id, slots: slots.map(({ weekday, start_minute }) => ({ weekday, start_minute })) }];
      const sent = await write(manager, `/api/matches/requests/${id}/offers/`, { offers });
      if (sent.ok()) return { kid, clientId, otherId: other.id, requestId: id };
    }
  }
  throw new Error('no child of the manager can be offered');
}
