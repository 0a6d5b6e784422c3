import type { StaffRole } from '@lectern/contract/permissions';
import type { Screen, ScreenKey, Visitor } from '@lectern/contract/screens';
import { mayOpen, screens } from '@lectern/contract/screens';
import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { openCabinet, signIn } from './sign-in.ts';

/** A screen, with a path that the person can open. */
export type Visit = { readonly screen: ScreenKey; readonly path: string };

const demo = (role: StaffRole, abilities: readonly number[] = []): Visitor => ({ id: 0, email: '', role, abilities });
/** People of the demo school; those who see most come first. */
const people = {
  manager: demo('AccountManager'),
  teacher: demo('Teacher', [4130]),
  curator: demo('Curator'),
  methodist: demo('Methodist'),
  sales: demo('SalesManager'),
  admin: demo('AccountManager', [5050, 5060, 5070, 5080, 5090, 5100, 5130]),
} as const;
export type Person = keyof typeof people;
export const staff = Object.keys(people) as Person[];

/** Screens that look different to different people. Every other screen is opened by the first person who may. */
const seenBy: Partial<Record<ScreenKey, readonly Person[]>> = {
  cabinet: staff,
  client: ['manager', 'teacher', 'curator'],
  teacherSchedule: ['teacher', 'manager'],
  conductLesson: ['teacher', 'manager'],
  salary: ['teacher', 'curator'],
};

function isSeenBy(screen: ScreenKey, person: Person): boolean {
  const those = seenBy[screen] ?? staff.filter((each) => mayOpen(screen, people[each])).slice(0, 1);
  return those.includes(person);
}

const table = Object.entries(screens) as [ScreenKey, Screen][];

/** The screens outside the frame. The part after `#` of a mailed link is read only by the page. */
export const outside: readonly Visit[] = table
  .filter(([, { access }]) => access === 'anybody')
  .map(([screen, { path }]) => ({ screen, path: `${path}#a-link-of-a-mail-that-is-not-there` }));

/** Signs a person in. @returns each of the person's screens with a path that shows data */
export async function visitsOf(page: Page, person: Person): Promise<Visit[]> {
  requestsOf(page);
  await signIn(page, `${person}@lectern.test`);
  await openCabinet(page);
  const ids = await idsFor(page);
  return table
    .filter(([screen, { access }]) => access !== 'anybody' && isSeenBy(screen, person))
    .map(([screen, { path }]) => ({ screen, path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1)) }));
}

/** Ids of records that the person may see, by the parameter names of paths. */
async function idsFor(page: Page): Promise<Readonly<Record<string, number>>> {
  const first = async (path: string) => {
    const answer = await page.request.get(path);
    if (!answer.ok()) return undefined;
    const body = (await answer.json()) as { id: number }[] | { results: { id: number }[] };
    return (Array.isArray(body) ? body : body.results)[0]?.id;
  };
  const me = await read<{ id: number; selected_role: StaffRole }>(page, '/api/accounts/user/');
  const found = {
    userId: me.id,
    clientId: await first('/api/clients/?page_size=10'),
    teacherId: me.selected_role === 'Teacher' ? me.id : await first('/api/teachers/?page_size=10'),
    lessonId: (await first('/api/events/lessons/?unfinished=true&page_size=10')) ?? (await first('/api/events/lessons/?page_size=10')),
    courseId: await first('/api/study/courses/'),
    dealId: await dealWithoutClient(page),
    checklistId: await checklistFor(page, me.selected_role),
    ...(await draftText(page)),
    grade: 7,
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, number] => entry[1] !== undefined));
}

/** A draft of the methodist's practice texts, with its age group. */
async function draftText(page: Page): Promise<{ readonly textId?: number; readonly ageGroup?: number }> {
  const answer = await page.request.get('/api/study/texts/?status=draft&page_size=10');
  if (!answer.ok()) return {};
  const [text] = ((await answer.json()) as { results: { id: number; age_group_id: number }[] }).results;
  return text === undefined ? {} : { textId: text.id, ageGroup: text.age_group_id };
}

/** An open checklist of a teacher's child, or for the methodist one of the first course. */
async function checklistFor(page: Page, role: StaffRole): Promise<number | undefined> {
  const path =
    role === 'Methodist' ? '/api/exams/checklists/?course_id=1&grade=7' : '/api/exams/child-checklists/?status=open&page_size=10';
  const answer = await page.request.get(path);
  if (!answer.ok()) return undefined;
  const body = (await answer.json()) as { id: number }[] | { results: { id: number }[] };
  return (Array.isArray(body) ? body : body.results)[0]?.id;
}

/** A deal without a client has every button. */
async function dealWithoutClient(page: Page): Promise<number | undefined> {
  const answer = await page.request.get('/api/deals/?page_size=100');
  if (!answer.ok()) return undefined;
  const { results } = (await answer.json()) as { results: { id: number; client_id: number | null; stage: string }[] };
  return (results.find(({ client_id, stage }) => client_id === null && stage !== 'lost') ?? results[0])?.id;
}

/** Navigates on the client side, by way of a path without a page, so that the screen is drawn anew. Fails if the path has no page either. */
export async function show(page: Page, path: string): Promise<void> {
  const notFound = page.locator('#page').getByText(/^(There is nothing at this address|По этому адресу ничего нет)/);
  // Before that the router does not listen.
  await expect(page.locator('h1').first()).toBeAttached();
  await navigate(page, '/nowhere');
  await expect(notFound).toBeVisible();
  await navigate(page, path);
  await expect(notFound, path).toHaveCount(0);
  await settled(page);
}

async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

/** Requires that the page was drawn: an error page would pass the checks of width and accessibility. */
export async function expectDrawn(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').getByText(/^(This did not work|Не получилось)$/), path).toHaveCount(0);
}

const underWay = new WeakMap<Page, Set<Request>>();

/** The open requests of a page. */
function requestsOf(page: Page): Set<Request> {
  const known = underWay.get(page);
  if (known !== undefined) return known;
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  // After a navigation the requests of the page before report no end.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && requests.clear());
  return requests;
}

/** Waits until no request and no part of the page has loaded for so many turns of 40 ms. */
export async function settled(page: Page, turnsOfQuiet = 6): Promise<void> {
  const requests = requestsOf(page);
  await expect(page.locator('h1').first()).toBeAttached();
  // An answer may cause more requests. Old rows fade until the requested ones are there.
  // The router shows a spinner for half a second at least, in which a loaded screen is not drawn yet.
  const busy = page.locator('[aria-busy="true"], [data-stale="true"], [data-loading="true"], #page [role="status"][data-size]');
  let turns = 0;
  for (let quiet = 0; quiet < turnsOfQuiet; quiet = requests.size === 0 && (await busy.count()) === 0 ? quiet + 1 : 0) {
    turns += 1;
    if (turns > 500) throw new Error(`${page.url()} still waits for ${[...requests].map((request) => request.url()).join(', ')}`);
    await page.waitForTimeout(40);
  }
}
