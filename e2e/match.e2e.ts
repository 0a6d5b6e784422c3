import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible } from './axe.ts';
import { signIn } from './sign-in.ts';

const zone = 'Europe/Moscow';
type Row = { readonly id: number };
type Kid = Row & {
  readonly name: string;
  readonly grade: number;
  readonly status: string;
  readonly engagements: readonly { readonly course_id: number }[];
};

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

type Found = Row & {
  readonly name: string;
  readonly answers: boolean;
  readonly slots: readonly { weekday: number; start_minute: number; holds: boolean }[];
};

/** Begins a search for a child of the manager's and offers it to teacher@ and one more teacher who can answer. */
async function offer(manager: Page, teacherId: number): Promise<{ kid: Kid; clientId: number; otherId: number }> {
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
    const search = await manager.request.post('/api/matches/requests/', {
      headers: { 'x-csrftoken': (await read<{ token: string }>(manager, '/api/accounts/csrf/')).token, 'x-lectern-client': 'web' },
      data: {
        kid_id: kid.id,
        course_id: course.course_id,
        service_course_id: service?.id,
        grade: kid.grade,
        lessons_per_week: 1,
        zone,
        starts_on: from,
        weeks: 8,
        windows,
        comment: 'Likes puzzles',
        offers: [{ teacher_id: teacherId, slots: slots.map(({ weekday, start_minute }) => ({ weekday, start_minute })) }],
      },
    });
    if (!search.ok()) continue;
    const { id } = (await search.json()) as Row;
    for (const other of found.results.filter((each) => each.id !== teacherId && each.answers)) {
      const { token } = await read<{ token: string }>(manager, '/api/accounts/csrf/');
      const offers = [{ teacher_id: other.id, slots: slots.map(({ weekday, start_minute }) => ({ weekday, start_minute })) }];
      const sent = await manager.request.post(`/api/matches/requests/${id}/offers/`, {
        headers: { 'x-csrftoken': token, 'x-lectern-client': 'web' },
        data: { offers },
      });
      if (sent.ok()) return { kid, clientId, otherId: other.id };
    }
  }
  throw new Error('no child of the manager can be offered');
}

test('a teacher accepts an offer on a phone: the lessons are in both schedules, and the other teacher’s offer is taken', async ({
  browser,
}) => {
  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, 'manager@lectern.test');
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await signIn(phone, 'teacher@lectern.test');
  const { id: teacherId } = await read<Row>(phone, '/api/accounts/user/');
  const { kid, clientId, otherId } = await offer(manager, teacherId);
  const [firstName = ''] = kid.name.split(' ');

  // A wave offers it to one more: the order is shown before.
  await manager.goto(`/searches?search=${encodeURIComponent(kid.name)}`);
  await manager.getByRole('button', { name: kid.name, expanded: false }).click();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Offer in waves' }).click();
  const waves = manager.getByRole('dialog');
  await expect(waves.getByText(/^Order: \d/)).toBeVisible();
  await waves.getByRole('textbox', { name: 'Teachers in a wave' }).fill('1');
  await expectAccessible(manager);
  await waves.getByRole('button', { name: 'Offer in waves' }).click();
  await expect(manager.getByText('The first offers are sent')).toBeVisible();

  const before = (await read<{ count: number }>(phone, '/api/matches/get-unviewed-matches-count/')).count;
  await phone.goto('/match');
  const card = phone.getByRole('listitem').filter({ hasText: 'Likes puzzles' });
  await expect(card).toContainText(firstName);
  await expect(card).not.toContainText(kid.name);
  await card.getByRole('button', { expanded: false }).first().tap();
  await expect(card.getByRole('region', { name: 'Preferred times in your week, in your time zone' })).toBeVisible();
  await expect.poll(async () => (await read<{ count: number }>(phone, '/api/matches/get-unviewed-matches-count/')).count).toBe(before - 1);
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await card.getByRole('button', { name: 'Accept' }).tap();
  const dialog = phone.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'Lessons that will be placed' })).toBeVisible();
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: /^Accept: \d+ lessons$/ }).tap();
  await expect(phone.getByText(`${kid.name} is your pupil`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await phone.getByRole('tab', { name: 'Answered and past' }).tap();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Likes puzzles' })).toContainText('Accepted by you');

  await phone.goto(`/pupils?search=${encodeURIComponent(kid.name)}`);
  await phone.getByRole('button', { name: kid.name }).first().tap();
  await expect(phone.getByRole('complementary', { name: kid.name })).toContainText('Prepare the next lesson');
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Both schedules hold the same lessons, and the client's card says who teaches.
  const lessons = await read<{ results: { teacher_id: number; start: string }[] }>(
    manager,
    `/api/events/lessons/?kid_id=${kid.id}&teacher_id=${teacherId}&status=planned&page_size=100`,
  );
  expect(lessons.results.length).toBeGreaterThan(4);
  await manager.goto(`/clients/${clientId}`);
  await expect(manager.getByText('Anna Sokolova').first()).toBeVisible();
  const requests = await read<{ results: { state: string; offers: { state: string; teacher_id: number }[] }[] }>(
    manager,
    `/api/matches/requests/?client_id=${clientId}`,
  );
  expect(requests.results[0]?.state).toBe('filled');
  expect(requests.results[0]?.offers.map(({ state }) => state).sort()[0]).toBe('accepted');

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'admin@lectern.test');
  const { email } = await read<{ email: string }>(admin, `/api/users/${otherId}/`);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, email);
  await other.goto('/match?box=past');
  await expect(other.getByRole('listitem').filter({ hasText: 'Likes puzzles' })).toContainText('Taken by another teacher');
});
