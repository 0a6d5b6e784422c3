import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { systemClock } from '../server/src/kernel/clock.ts';
import { read, write } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { chooseReasonAtShortNotice } from './short-notice.ts';
import { signIn } from './sign-in.ts';

type Engagement = { id: number; teacher_id: number; course_id: number; service_course_id: number; status: string };
type Kid = { id: number; name: string; status: string; engagements: Engagement[] };
type Family = { clientId: number; kid: Kid; engagement: Engagement };

type PlannedDate = { start: string; conflict: { reason: string } | null };
/** No lesson is placed on a day off of the school, whoever is free. */
const isDayOff = ({ conflict }: PlannedDate) => conflict?.reason === 'school_day_off';

/** The weekday of the journeys: never tomorrow, whose lessons may already be within the period of late cancellation. */
const [weekday, day, dayName] =
  systemClock().toZonedDateTimeISO('Europe/Moscow').dayOfWeek === 6 ? ([6, 'Sat', 'Saturday'] as const) : ([7, 'Sun', 'Sunday'] as const);

/** Families of the signed-in manager in Moscow time, with a child in an active course and free mornings on that day. */
async function families(page: Page, count: number): Promise<Family[]> {
  const { results } = await read<{ results: { id: number }[] }>(
    page,
    '/api/clients/?status=active&zone=Europe/Moscow&zone=%2B0300&page_size=100',
  );
  const found: Family[] = [];
  for (const { id } of results) {
    const { kids } = await read<{ kids: Kid[] }>(page, `/api/clients/${id}/`);
    for (const kid of kids) {
      const engagement = kid.engagements.find(({ status }) => status === 'active');
      if (engagement !== undefined && kid.status === 'active' && (await isFree(page, engagement)))
        found.push({ clientId: id, kid, engagement });
      if (found.length === count) return found;
    }
  }
  throw new Error(`the demo school has fewer than ${count} such families`);
}

const dayAfter = (days: number) => systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().add({ days }).toString();

async function isFree(page: Page, { id }: Engagement): Promise<boolean> {
  const times = [360, 420, 480].map((start) => `time=${weekday}:${start}`).join('&');
  const query = `engagement_id=${id}&${times}&valid_from=${dayAfter(1)}`;
  const answer = await page.request.get(`/api/events/regular_rules/preview/?${query}`);
  if (!answer.ok()) return false;
  const { dates } = (await answer.json()) as { dates: PlannedDate[] };
  const open = dates.filter((date) => !isDayOff(date));
  return open.length > 3 && open.every(({ conflict }) => conflict === null);
}

async function openKids(page: Page, { clientId }: Family): Promise<void> {
  await page.goto(`/clients/${clientId}?tab=kids`);
  await expect(page.getByRole('tabpanel', { name: 'Children' })).toBeVisible();
}

const addButton = (page: Page, { kid }: Family) => page.getByRole('button', { name: `Regular lessons for ${kid.name}` }).first();
const toast = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeVisible();

async function chooseTime(page: Page, name: string, time: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Weekday').first().selectOption({ label: name });
  const clock = dialog.getByLabel('Time', { exact: true }).first();
  await clock.click();
  await clock.fill(time);
  await page.getByRole('option', { name: time }).click();
}

test('a manager creates weekly lessons, pauses and resumes them, changes them from a day on, and ends them', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const [family] = (await families(page, 1)) as [Family];
  await openKids(page, family);
  const dialog = page.getByRole('dialog');

  // By keyboard alone: the dialog is opened, a time is chosen, the lessons are placed.
  await addButton(page, family).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Weekday')).toBeFocused();
  await page.keyboard.type(day);
  await page.keyboard.press('Tab');
  await page.keyboard.type('06:00');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('06:00–').first()).toBeVisible();
  await expect(dialog.getByText(/lessons? to pay for|until/).first()).toBeVisible();
  const place = dialog.getByRole('button', { name: /^Place \d+ lessons$/ });
  // The previous dates fade until the requested ones are there.
  await expect(place).toBeEnabled();
  await expectAccessible(page);
  await place.focus();
  await page.keyboard.press('Enter');
  // A day off of the school is named after the number of lessons.
  await toast(page, /^\d+ lessons placed\./);
  await expect(dialog).toBeHidden();

  const row = page
    .getByRole('listitem')
    .filter({ hasText: `${day} 06:00` })
    .last();
  await expect(row).toContainText('next');
  await row.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(dialog.getByText(/planned lessons are cancelled/)).toBeVisible();
  await expect(dialog.getByText('are not charged')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(row).toContainText('until resumed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, /^\d+ lessons placed\./);
  await expect(row).not.toContainText('until resumed');

  await row.getByRole('button', { name: 'Change' }).click();
  await chooseTime(page, dayName, '07:00');
  await expect(dialog.getByText(/planned lessons are cancelled/)).toBeVisible();
  const change = dialog.getByRole('button', { name: /^Change and place \d+ lessons$/ });
  await expect(change).toBeEnabled();
  await expectAccessible(page);
  await change.click();
  await expect(dialog).toBeHidden();
  const changed = page
    .getByRole('listitem')
    .filter({ hasText: `${day} 07:00` })
    .last();
  await expect(changed).toBeVisible();

  await changed.getByRole('button', { name: 'End' }).click();
  await expect(dialog.getByText(/planned lessons are cancelled/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End lessons' }).click();
  await toast(page, /^Ended: \d+ lessons cancelled$/);
});

test('a conflicting date is shown in the preview and afterwards, and gets another time', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const [, family] = (await families(page, 2)) as [Family, Family];
  const { engagement, kid } = family;
  const { dates, minutes } = await read<{ dates: PlannedDate[]; minutes: number }>(
    page,
    `/api/events/regular_rules/preview/?engagement_id=${engagement.id}&time=${weekday}:480&valid_from=${dayAfter(1)}`,
  );
  const [, , taken] = dates.filter((date) => !isDayOff(date));
  await openKids(page, family);
  const { teacher_id, course_id, service_course_id } = engagement;
  await write(page, '/api/events/lessons/', { teacher_id, kid_id: kid.id, course_id, service_course_id, start: taken?.start, minutes });

  await addButton(page, family).click();
  await chooseTime(page, dayName, '08:00');
  const dialog = page.getByRole('dialog');
  const count = 1 + dates.filter(isDayOff).length;
  await expect(dialog.getByText(`${count} ${count === 1 ? 'date is' : 'dates are'} taken and will be tried again.`)).toBeVisible();
  await expect(dialog.getByText(/already has a lesson/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Place \d+ lessons$/ }).click();
  const notice = page.getByRole('region', { name: 'Lessons that could not be placed' });
  await expect(notice).toContainText('1 lesson could not be placed');
  await notice.getByRole('button', { name: 'Show' }).click();
  await expect(notice).toContainText('already has a lesson');
  await expectAccessible(page);

  await notice.getByRole('button', { name: /^Another time/ }).click();
  await dialog.getByRole('button', { name: 'Place lesson' }).click();
  // The time is still taken: the next free one is filled in, and confirmed.
  await dialog.getByRole('button', { name: /^Take/ }).click();
  await dialog.getByRole('button', { name: 'Place lesson' }).click();
  await expect(notice).toBeHidden();
});

test('on a phone a teacher sees all weekly rules and a manager adds one, without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager@lectern.test');
  const [family] = (await families(page, 1)) as [Family];
  await openKids(page, family);
  await addButton(page, family).click();
  await chooseTime(page, dayName, '08:00');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a time' }).click();
  await expect(dialog.getByRole('button', { name: /^Place \d+ lessons$/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');

  await page.context().clearCookies();
  await signIn(page, 'teacher@lectern.test');
  const { id } = await read<{ id: number }>(page, '/api/accounts/user/');
  await page.goto(`/teachers/${id}/schedule`);
  await page.getByRole('button', { name: 'Regular lessons' }).click();
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expect(dialog.getByText('₽')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('a trial explains why it has no weekly lessons, and gets them once it is active', async ({ page }) => {
  await signIn(page, 'admin@lectern.test');
  type Trial = {
    client_id: number;
    kid_name: string;
    service_course_title: string;
    course_title: string;
    kid_id: number;
    teacher_name: string;
    can: { begin: { allowed: boolean } };
  };
  const relations = async (query: string) =>
    (await read<{ results: Trial[] }>(page, `/api/pupil-teacher-course-relations/?${query}&page_size=100`)).results;
  // The child has the course only once, so that it has one button.
  const onlyOne = async ({ kid_id, course_title }: Trial) =>
    (await relations(`kid_id=${kid_id}`)).filter((other) => other.course_title === course_title).length === 1;
  let trial: Trial | undefined;
  for (const each of await relations('status=trial')) if (each.can.begin.allowed && (await onlyOne(each))) trial ??= each;
  if (trial === undefined) throw new Error('the demo school has no trial that may go on');
  await page.goto(`/clients/${trial.client_id}?tab=kids`);
  const weekly = page.getByRole('button', { name: `Regular lessons for ${trial.kid_name}: ${trial.course_title}, ` });
  await expect(weekly).toBeDisabled();
  await expect(weekly).toHaveAttribute('title', /has only a trial .* continue the course after the trial first/);
  await page.getByRole('button', { name: `Actions: ${trial.kid_name}, ${trial.service_course_title}, ${trial.teacher_name}` }).click();
  await page.getByRole('menuitem', { name: 'Continue after the trial' }).click();
  await toast(page, /^The course continues$/);
  await expect(weekly).toBeEnabled();
});

test('ending a course can cancel lessons placed by hand, after showing the cost of each', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { clientId, kid, engagement } = (await families(page, 3))[2] as Family;
  const query = `engagement_id=${engagement.id}&time=${weekday}:420&valid_from=${dayAfter(1)}`;
  const { dates, minutes } = await read<{ dates: PlannedDate[]; minutes: number }>(page, `/api/events/regular_rules/preview/?${query}`);
  const handPlaced = dates.filter((date) => !isDayOff(date))[2];
  await page.goto(`/clients/${clientId}?tab=kids`);
  const { results } = await read<{ results: { id: number; service_course_title: string; teacher_name: string }[] }>(
    page,
    `/api/pupil-teacher-course-relations/?kid_id=${kid.id}&page_size=100`,
  );
  const course = results.find(({ id }) => id === engagement.id);
  const actions = page.getByRole('button', { name: `Actions: ${kid.name}, ${course?.service_course_title}, ${course?.teacher_name}` });
  await expect(actions).toBeVisible();
  const { teacher_id, course_id, service_course_id } = engagement;
  await write(page, '/api/events/lessons/', {
    teacher_id,
    kid_id: kid.id,
    course_id,
    service_course_id,
    start: handPlaced?.start,
    minutes,
  });
  await actions.click();
  await page.getByRole('menuitem', { name: 'End', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ label: 'Quits' });
  await dialog.getByRole('checkbox', { name: /placed by hand, too$/ }).check();
  const end = dialog.getByRole('button', { name: 'End', exact: true });
  await expect(end).toBeDisabled();
  await dialog.getByLabel('Why they are cancelled').selectOption({ label: 'The school’s decision' });
  await expect(dialog.getByText(/is cancelled: client pays nothing; teacher/).first()).toBeVisible();
  await chooseReasonAtShortNotice(dialog);
  await end.click();
  await toast(page, /^The course has ended$/);
});
