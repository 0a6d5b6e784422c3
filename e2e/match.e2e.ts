import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { read, write } from './api-calls.ts';
import { offerChild, searchableChild } from './offered-child.ts';
import type { Kid, Row } from './offered-child.ts';
import { signedIn, signIn } from './sign-in.ts';

/** A manager offers the search to one teacher by hand. */
async function searchFrom(manager: Page, path: string, teacher: string): Promise<void> {
  await manager.goto(path);
  const found = manager.getByRole('list', { name: 'Teachers who fit' });
  await found.getByRole('checkbox', { name: new RegExp(teacher) }).check();
  await manager.getByRole('button', { name: 'Offer to 1 teacher' }).click();
  const offer = manager.getByRole('dialog');
  await offer.getByRole('textbox', { name: 'Comment for the teachers' }).fill('Likes puzzles');
  await offer.getByRole('button', { name: 'Send 1 offer' }).click();
  await expect(manager.getByText('1 offer is sent')).toBeVisible();
}

type Searched = { readonly kid: Kid; readonly clientId: number; readonly teacherId: number };

/** Starts a wave that includes the teacher and at least one more. @returns the id of another teacher */
async function startWaves(manager: Page, { kid, clientId, teacherId }: Searched): Promise<number> {
  type Requests = { results: { id: number; kid_id: number; comment: string; state: string }[] };
  const { results } = await read<Requests>(manager, `/api/matches/requests/?client_id=${clientId}&state=open&page_size=100`);
  const search = results.find(({ kid_id, comment }) => kid_id === kid.id && comment === 'Likes puzzles');
  const { order } = await read<{ order: { teacher_id: number }[] }>(manager, `/api/matches/requests/${search?.id}/waves/`);
  const size = Math.max(2, order.findIndex(({ teacher_id }) => teacher_id === teacherId) + 1);
  const wave = order.slice(0, size).map(({ teacher_id }) => teacher_id);
  expect(wave).toContain(teacherId);
  await manager.goto(`/searches?search=${encodeURIComponent(kid.name)}&open=${search?.id}`);
  await expectAccessible(manager);
  await manager.getByRole('button', { name: 'Offer in waves' }).click();
  const waves = manager.getByRole('dialog');
  await expect(waves.getByText(`Order: ${order.length}`)).toBeVisible();
  await waves.getByRole('textbox', { name: 'Teachers in a wave' }).fill(String(size));
  await expectAccessible(manager);
  await waves.getByRole('button', { name: 'Offer in waves' }).click();
  await expect(manager.getByText('The first offers are sent')).toBeVisible();
  return wave.find((id) => id !== teacherId) ?? 0;
}

test('a teacher accepts an offer on a phone: the lessons are in both schedules, and the other teacher’s offer is taken', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const manager = await signedIn(browser, 'manager@lectern.test');
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await signIn(phone, 'teacher@lectern.test');
  const { id: teacherId } = await read<Row>(phone, '/api/accounts/user/');
  const { kid, clientId, path, third } = await searchableChild(manager, teacherId);
  const [firstName = ''] = kid.name.split(' ');
  await searchFrom(manager, path, third.name);
  const otherId = await startWaves(manager, { kid, clientId, teacherId });

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

  // Both schedules have the same lessons, and the client's card names the teacher.
  const lessons = await read<{ results: { teacher_id: number; start: string }[] }>(
    manager,
    `/api/events/lessons/?kid_id=${kid.id}&teacher_id=${teacherId}&status=planned&page_size=100`,
  );
  expect(lessons.results.length).toBeGreaterThan(4);
  const [firstStart = ''] = lessons.results.map(({ start }) => start).toSorted();
  const firstDay = Temporal.Instant.from(firstStart).toZonedDateTimeISO('Europe/Moscow').toPlainDate();
  await phone.goto(`/teachers/${teacherId}/schedule?view=day&date=${firstDay}`);
  await expect(phone.getByRole('button', { name: new RegExp(kid.name) }).first()).toBeVisible();
  await manager.goto(`/clients/${clientId}?tab=lessons`);
  await expect(manager.getByRole('tabpanel').getByText('Anna Sokolova').first()).toBeVisible();
  await manager.goto(`/clients/${clientId}?tab=kids`);
  await expect(manager.getByRole('tabpanel').getByText('Anna Sokolova').first()).toBeVisible();
  const requests = await read<{ results: { state: string; offers: { state: string; teacher_id: number }[] }[] }>(
    manager,
    `/api/matches/requests/?client_id=${clientId}`,
  );
  expect(requests.results[0]?.state).toBe('filled');
  expect(requests.results[0]?.offers.map(({ state }) => state).sort()[0]).toBe('accepted');

  const admin = await signedIn(browser, 'admin@lectern.test');
  const { email } = await read<{ email: string }>(admin, `/api/users/${otherId}/`);
  const other = await signedIn(browser, email);
  await other.goto('/match?box=past');
  await expect(other.getByRole('listitem').filter({ hasText: 'Likes puzzles' })).toContainText('Taken by another teacher');
});

test('keys move through offers and answer them, the badge updates in every tab, and a manager offers the other times in one click', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager@lectern.test');
  const context = await browser.newContext();
  const [page, tab] = [await context.newPage(), await context.newPage()];
  for (const each of [page, tab]) await signIn(each, 'teacher@lectern.test');
  const { id: teacherId } = await read<Row>(page, '/api/accounts/user/');
  const { kid, requestId } = await offerChild(manager, teacherId, 'Sings in a choir');
  const { results } = await read<{ results: { id: number; comment: string }[] }>(page, '/api/matches/offers/');
  const place = results.findIndex(({ comment }) => comment === 'Sings in a choir');
  expect(place).toBeGreaterThan(0);

  await page.goto('/match');
  const opened = page.getByRole('button', { expanded: true }).and(page.locator('h2 button'));
  const cards = page.getByRole('listitem').filter({ has: page.locator('h2 button') });
  await expect(cards.first()).toBeVisible();
  for (let step = 0; step < place; step += 1) {
    await page.keyboard.press('j');
    await expect(cards.nth(step).locator('h2 button')).toHaveAttribute('aria-expanded', 'true');
  }
  await expect(cards.nth(place - 1).getByText('New', { exact: true })).toHaveCount(0);
  await tab.goto('/cabinet');
  const badge = tab.getByRole('navigation', { name: 'Menu' }).getByText(/^\+\d+$/);
  const unviewed = (await read<{ count: number }>(page, '/api/matches/get-unviewed-matches-count/')).count;
  await expect(badge).toHaveText(`+${unviewed}`);
  const news = tab.getByRole('region', { name: 'New offers' });
  const [soonest] = (
    await read<{ results: { id: number; viewed_at: string | null }[] }>(page, '/api/matches/offers/?page_size=100')
  ).results.filter(({ viewed_at: viewed }) => viewed === null);
  await expect(news.getByRole('link')).toHaveCount(Math.min(unviewed, 5));
  await expect(news.getByRole('link').first()).toHaveAttribute('href', `/match?offer=${soonest?.id}`);
  await page.keyboard.press('j');
  const card = cards.filter({ hasText: 'Sings in a choir' });
  await expect(card.locator('h2 button')).toHaveAttribute('aria-expanded', 'true');
  // The other tab polls every five minutes only, so the first tab has told it.
  if (unviewed > 1) await expect(badge).toHaveText(`+${unviewed - 1}`);
  else await expect(badge).toHaveCount(0);
  await page.keyboard.press('k');
  await expect(cards.nth(place - 1).locator('h2 button')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('j');
  await expect(card.locator('h2 button')).toHaveAttribute('aria-expanded', 'true');
  await expect(opened).toHaveCount(1);

  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: /^Accept: \d+ lesson/ })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('d');
  await dialog.getByLabel('Why').selectOption({ index: 1 });
  await dialog.getByLabel('I could at other times').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(/: declined$/)).toBeVisible();

  await manager.goto(`/searches?search=${encodeURIComponent(kid.name)}&open=${requestId}`);
  await manager.getByRole('button', { name: /^Offer .+ to Anna Sokolova$/ }).click();
  await expect(manager.getByText('1 offer is sent')).toBeVisible();
  await expect(manager.getByRole('button', { name: /^Offer .+ to Anna Sokolova$/ })).toHaveCount(0);
  type Slots = { results: { comment: string; slots: object[] }[] };
  const again = (await read<Slots>(page, '/api/matches/offers/')).results.find(({ comment }) => comment === 'Sings in a choir');
  expect(again?.slots).toEqual([{ weekday: 2, start_minute: 1080 }]);
});

test('an offer opens after sign-in; if its times are taken meanwhile, nothing is placed and the next best are chosen', async ({
  browser,
}) => {
  const manager = await signedIn(browser, 'manager@lectern.test');
  const page = await signedIn(browser, 'teacher@lectern.test');
  const { id: teacherId } = await read<Row>(page, '/api/accounts/user/');
  const { kid } = await offerChild(manager, teacherId, 'Builds kites');
  const lessons = async () =>
    (await read<{ count: number }>(manager, `/api/events/lessons/?kid_id=${kid.id}&teacher_id=${teacherId}`)).count;
  const before = await lessons();
  const { results } = await read<{ results: { id: number; comment: string }[] }>(page, '/api/matches/offers/');
  const id = results.find(({ comment }) => comment === 'Builds kites')?.id;

  const mailed = await (await browser.newContext()).newPage();
  await mailed.goto(`/match?offer=${id}`);
  await mailed.getByLabel('Email').fill('teacher@lectern.test');
  await mailed.getByLabel('Password', { exact: true }).fill('lectern-demo');
  await mailed.getByRole('button', { name: 'Sign in' }).click();
  const card = mailed.getByRole('listitem').filter({ hasText: 'Builds kites' });
  await expect(card.getByRole('button', { expanded: true })).toBeVisible();
  await card.getByRole('button', { name: 'Accept' }).click();
  const dialog = mailed.getByRole('dialog');
  const accept = dialog.getByRole('button', { name: /^Accept: \d+ lesson/ });
  await expect(accept).toBeEnabled();
  // A time other than the one that is chosen by default.
  type Fit = { times: { weekday: number; start_minute: number; holds: boolean }[] };
  const { times } = await read<Fit>(page, `/api/matches/offers/${id}/fit/`);
  const other = times.filter(({ holds }) => holds).at(-1);
  const time = `${other?.weekday}:${other?.start_minute}`;
  const chips = dialog.locator('button[data-holds="true"]');
  // The dialog must preview this time before it is taken: failing dates that the teacher has seen are accepted.
  const previewed = mailed.waitForResponse((answer) => decodeURIComponent(answer.url()).includes(`/${id}/acceptance/?time=${time}`));
  await chips.last().click();
  await previewed;
  await expect(accept).toBeEnabled();
  type Dates = { dates: { start: string; finish: string }[] };
  const [first] = (await read<Dates>(page, `/api/matches/offers/${id}/acceptance/?time=${time}`)).dates;
  const away = { teacher_id: teacherId, start: first?.start, finish: first?.finish, comment: '', resolutions: [] };
  await write(page, '/api/events/non-working-time-independent/', away);
  await accept.click();
  await expect(dialog.getByText('Some of these times have been taken in the meantime.')).toBeVisible();
  expect(await lessons()).toBe(before);
  await expect(dialog.getByText('The next best times:')).toBeVisible();
  await expectAccessible(mailed);
  await dialog.getByRole('button', { name: 'Choose them' }).click();
  await expect(dialog.getByText('Some of these times have been taken in the meantime.')).toHaveCount(0);
  await accept.click();
  await expect(mailed.getByText(`${kid.name} is your pupil`)).toBeVisible();
  expect(await lessons()).toBeGreaterThan(before);
});

test('a curator opens the figures of match, and a number of a chart links to its answers', async ({ page }) => {
  await signIn(page, 'curator@lectern.test');
  type Decline = { course_id: number; course_title: string; reason_id: number | null; reason_title: string | null; declined: number };
  const { declines } = await read<{ declines: Decline[] }>(page, '/api/matches/figures/');
  const chosen = declines.find(({ reason_id }) => reason_id !== null);
  if (chosen === undefined) throw new Error('nobody of the group has declined');
  const { course_id, course_title, reason_id, reason_title } = chosen;
  const same = declines.filter((each) => each.course_id === course_id && each.reason_id === reason_id);
  const count = same.reduce((sum, { declined }) => sum + declined, 0);

  await page.goto('/match-figures');
  const picture = page.getByRole('region', { name: 'Declines by course and reason' }).first();
  const figure = picture.getByRole('link', {
    name: `${course_title}, ${reason_title}: ${count} decline${count === 1 ? '' : 's'}`,
    exact: true,
  });
  await expect(figure).toHaveText(String(count));
  await expectAccessible(page);
  await figure.click();
  await expect(page).toHaveURL(new RegExp(`reason_id=.*${reason_id}`));
  const answers = await read<{ count: number; results: { teacher_name: string }[] }>(
    page,
    `/api/matches/answers/?course_id=${course_id}&reason_id=${reason_id}&state=declined&page_size=10`,
  );
  expect(answers.count).toBe(count);
  const list = page.getByRole('table').last();
  await expect(list.getByRole('row')).toHaveCount(1 + answers.results.length);
  for (const row of await list
    .getByRole('row')
    .all()
    .then((rows) => rows.slice(1)))
    await expect(row).toContainText(reason_title ?? '?');
});
