import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { browserTest as test } from './journey.ts';
import { codeOfStep } from '../server/src/features/accounts/second-factor/totp.rules.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { expectAccessible, findFaults } from './axe.ts';
import type { EmptyServer } from './servers/empty-server.ts';
import { startEmptyServer } from './servers/empty-server.ts';
import { linkMailedTo, mailsTo } from './mailbox.ts';
import { signInByHand } from './sign-in.ts';

test.describe.configure({ mode: 'serial' });

const administrator = 'olga@school.test';
const password = 'a sentence of my own';
let school: EmptyServer;

test.beforeAll(async () => {
  // The data folder is empty, so every migration runs.
  test.setTimeout(120_000);
  school = await startEmptyServer();
});
// An open page would go on calling the server during the next test.
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});
test.afterAll(() => school.stop());

async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: school.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB', ...options });
  return context.newPage();
}

/** Calls the API from within the page, for steps that other journeys do by hand. */
function send<Answer>(page: Page, path: string, body: unknown): Promise<Answer> {
  return page.evaluate(
    async ([address, text]) => {
      const token = localStorage.getItem('csrf_token') ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-Lectern-Client': 'web', 'X-CSRFToken': token };
      const answer = await fetch(address, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [path, JSON.stringify(body)] as const,
  );
}

async function choosePassword(page: Page, word: string, again = word): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(word);
  await page.getByLabel('New password again', { exact: true }).fill(again);
}

let people = 0;
/** Invites a member of the staff, who chooses a password with the mailed link. */
async function colleague(browser: Browser, roles: readonly string[]): Promise<string> {
  people += 1;
  const email = `colleague${people}@school.test`;
  const page = await open(browser);
  await signInByHand(page, administrator, password);
  await send(page, '/api/users/invite/', { email, name: `Colleague ${people}`, roles });
  const token = (await linkMailedTo(email, school.folder)).split('#')[1];
  await send(page, '/api/accounts/invitation/accept/', { token, password });
  await page.context().close();
  return email;
}

test('the printed link creates the first administrator once, and its secret leaves the address bar', async ({ browser }) => {
  const page = await open(browser);
  await page.goto(`${school.link.replace('#', '?lng=en#')}`);
  await expect(page.getByRole('heading', { name: 'The first administrator' })).toBeVisible();
  expect(page.url()).not.toContain('#');
  expect(await page.evaluate(() => JSON.stringify([location.href, { ...sessionStorage }, { ...localStorage }]))).not.toContain(
    school.link.split('#')[1],
  );
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Required')).toHaveCount(4);
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Olga Belova');
  await page.getByLabel('Email').fill(administrator);
  await choosePassword(page, 'password123');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This password is too easy to guess')).toBeVisible();
  await choosePassword(page, password);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await signInByHand(page, administrator, password);

  const late = await open(browser);
  await late.goto(school.link);
  await late.getByLabel('Name').fill('Somebody else');
  await late.getByLabel('Email').fill('else@school.test');
  await choosePassword(late, password);
  await late.keyboard.press('Enter');
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(late.getByText('start the server again', { exact: false })).toBeVisible();
});

test('signing in fetches the anti-forgery token, signs in, and reloads the page', async ({ browser }) => {
  const page = await open(browser);
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || /\/(csrf|login)\/$/.test(pathname)) seen.push(`${request.method()} ${pathname}`);
  });
  await signInByHand(page, administrator, password);
  expect(seen).toEqual([
    'GET /accounts/login',
    'GET /api/accounts/csrf/',
    'POST /api/accounts/login/',
    // The token of the new session.
    'GET /api/accounts/csrf/',
    'GET /cabinet',
  ]);
});

test('sign-in shows errors at their fields, can reveal the password, and switches the language without a reload', async ({ browser }) => {
  const page = await open(browser);
  await page.goto('/accounts/login?lng=en');
  await page.getByLabel('Email').fill('olga');
  await page.getByLabel('Password', { exact: true }).fill('kept');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { name: 'Вход в Lectern' })).toBeVisible();
  await expect(page.getByText('Обязательное поле')).toBeVisible();
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('kept');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('an invited colleague sets a password with the one-time link and signs in', async ({ browser }) => {
  const page = await open(browser);
  await signInByHand(page, administrator, password);
  await send(page, '/api/users/invite/', { email: 'anna@school.test', name: 'Anna Sokolova', roles: ['Teacher'], locale: 'ru' });
  const link = await linkMailedTo('anna@school.test', school.folder);
  const mails = mailsTo('anna@school.test', school.folder);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Приглашение в Lectern');

  const guest = await open(browser);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  await expect(guest).toHaveURL(/\/accounts\/invitation$/);
  await choosePassword(guest, 'short', 'other');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('The password is too short')).toBeVisible();
  await expect(guest.getByText("Passwords don't match")).toBeVisible();
  await choosePassword(guest, 'annasokolova');
  await expect(guest.getByText('Passwords match')).toBeVisible();
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('This password is too easy to guess')).toBeVisible();
  await choosePassword(guest, password);
  await expectAccessible(guest);
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await signInByHand(guest, 'anna@school.test', password);

  const late = await open(browser);
  await late.goto(link);
  await choosePassword(late, password);
  await late.keyboard.press('Enter');
  await expect(late.getByText('ask your administrator to invite you again', { exact: false })).toBeVisible();
});

test('a password reset answers the same for unknown addresses, works by the mailed link, and ends every session', async ({ browser }) => {
  const email = await colleague(browser, ['Teacher']);
  const signedIn = await open(browser);
  await signInByHand(signedIn, email, password);

  const page = await open(browser);
  const answers: string[] = [];
  for (const address of ['nobody@school.test', email]) {
    await page.goto('/accounts/login?lng=en');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // Both pages ask for an email.
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByLabel('Email').fill(address);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    answers.push(((await page.getByRole('main').textContent()) ?? '').replace(address, '…'));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).toContain('If there is an account for …, an email is on its way.');

  await expect.poll(() => mailsTo(email, school.folder)).toHaveLength(2);
  const link = await linkMailedTo(email, school.folder);
  expect(mailsTo('nobody@school.test', school.folder)).toEqual([]);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'A new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\/new_password$/);
  await choosePassword(page, 'another sentence of mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await signInByHand(page, email, 'another sentence of mine');
  await signedIn.goto('/cabinet');
  await expect(signedIn).toHaveURL(/\/accounts\/login/);

  const late = await open(browser);
  await late.goto(link);
  await choosePassword(late, password);
  await late.keyboard.press('Enter');
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await late.getByRole('link', { name: 'Request a new link' }).click();
  await expect(late.getByLabel('Email')).toBeFocused();
  // A link without its secret shows the same message.
  await late.goto('/accounts/new_password');
  await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('an account with a second factor asks for a code, and accepts a recovery code', async ({ browser }) => {
  const email = await colleague(browser, ['Teacher']);
  const page = await open(browser);
  await signInByHand(page, email, password);
  const { secret } = await send<{ secret: string }>(page, '/api/accounts/second-factor/start/', { current_password: password });
  const stepNow = () => Math.floor(systemClock().epochMilliseconds / 30_000);
  const first = stepNow();
  const { recovery_codes } = await send<{ recovery_codes: string[] }>(page, '/api/accounts/second-factor/confirm/', {
    code: codeOfStep(secret, first),
  });

  const enterPassword = async () => {
    const guest = await open(browser);
    await guest.goto('/accounts/login?lng=en');
    await guest.getByLabel('Email').fill(email);
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: 'One more step' })).toBeVisible();
    return guest;
  };
  const guest = await enterPassword();
  await expect(guest.getByRole('alert')).toHaveCount(0);
  await expect(guest.getByLabel('Code')).toBeFocused();
  await expect(guest.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('Required')).toBeVisible();
  // The code that confirmed the second factor was used.
  await guest.getByLabel('Code').fill(codeOfStep(secret, first));
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('alert')).toContainText('This code does not fit');
  await expectAccessible(guest);
  await guest.getByLabel('Code').fill(codeOfStep(secret, first + 1));
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/\/cabinet/);

  const lost = await enterPassword();
  await lost.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.getByLabel('Recovery code').fill(recovery_codes[0] ?? '');
  await lost.keyboard.press('Enter');
  await expect(lost).toHaveURL(/\/cabinet/);

  const back = await enterPassword();
  await back.getByRole('button', { name: 'Back' }).click();
  await expect(back.getByLabel('Email')).toHaveValue(email);
  await expect(back.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a role change replaces menu and cache, and another user’s role page is forbidden', async ({ browser }) => {
  const email = await colleague(browser, ['Teacher', 'Methodist']);
  const page = await open(browser);
  await signInByHand(page, email, password);
  const { id } = await read<{ id: number }>(page, '/api/accounts/user/');
  const menu = page.getByRole('navigation', { name: 'Menu' });

  await page.goto(`/accounts/role_selection/${id + 1}`);
  await expect(page.getByRole('heading', { name: 'Access denied' }).first()).toBeVisible();

  await page.goto(`/accounts/role_selection/${id}`);
  const [now, other] = [page.getByRole('button', { name: /Now$/ }), page.getByRole('main').getByRole('listitem')];
  await expect(other).toHaveCount(2);
  await expect(now).toHaveAttribute('aria-current', 'true');
  const wasTeacher = (await now.textContent())?.includes('Teacher') === true;
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: wasTeacher ? 'Methodist' : 'Teacher', exact: true })
    .click();
  await expect(page).toHaveURL(/\/cabinet/);
  await expect(page.getByRole('banner')).toContainText(wasTeacher ? 'Methodist' : 'Teacher');
  await expect(menu.getByRole('link', { name: 'Trainers' })).toHaveCount(wasTeacher ? 1 : 0);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText(wasTeacher ? 'Methodist' : 'Teacher');
});

test('the profile saves name, phone and zone, asks for the password for a new e-mail, and shows errors at their fields', async ({
  browser,
}) => {
  const email = await colleague(browser, ['Teacher']);
  const taken = await colleague(browser, ['Teacher']);
  const page = await open(browser);
  await signInByHand(page, email, password);
  await page.goto('/accounts/profile_edit');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Phone').fill('call me');
  await page.getByLabel('Email').fill(taken);
  await save.click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expect(page.getByText('Digits only, with a plus before them if needed')).toBeVisible();
  await page.getByLabel('Name').fill('Анна Соколова');
  await page.getByLabel('Phone').fill('+7 916 000-11-22');
  await page.getByLabel('Current password', { exact: true }).fill('not this');
  await save.click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await save.click();
  await expect(page.getByText('Somebody has this email address already')).toBeVisible();
  await page.getByLabel('Email').fill(`new.${email}`);
  await page
    .getByRole('combobox', { name: 'Time zone' })
    .or(page.getByRole('textbox', { name: 'Time zone' }))
    .click();
  await page.keyboard.type('Vladivostok');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Анна Соколова');
  await expect(page.getByLabel('Phone')).toHaveValue('+79160001122');
  await expect(page.getByLabel('Current password', { exact: true })).toHaveCount(0);
  const info = await read<{ zone: string }>(page, '/api/accounts/user-page-info/');
  expect(info.zone).toBe('Asia/Vladivostok');
  await expect.poll(() => mailsTo(email, school.folder).at(-1)).toContain('Somebody wants to change your Lectern address');
  const link = new URL(await linkMailedTo(`new.${email}`, school.folder));
  await page.goto(`${link.pathname}${link.hash}`);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/accounts/profile_edit');
  await expect(page.getByLabel('Email')).toHaveValue(`new.${email}`);
});

test('leaving the profile asks about unsaved changes, which survive the end of a session', async ({ browser }) => {
  const email = await colleague(browser, ['Teacher']);
  const page = await open(browser);
  await signInByHand(page, email, password);
  await page.goto('/accounts/profile_edit');
  await page.getByLabel('Name').fill('Half a name');
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const clients = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Clients' });
  await clients.click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');

  // The session ends elsewhere: saving leads to the sign-in page, and then back to the input. Reads are held back, so that saving is the
  // first call to fail.
  let release = (): void => undefined;
  const saved = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await saved;
    await route.continue();
  });
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/accounts\/login/);
  release();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounts\/profile_edit/);
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');

  await clients.click();
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/clients/);
  await page.goto('/accounts/profile_edit');
  await expect(page.getByLabel('Name')).toHaveValue(/^Colleague/);
});

test('language and theme of the profile apply at once and in another browser', async ({ browser }) => {
  const email = await colleague(browser, ['Teacher']);
  const page = await open(browser);
  await signInByHand(page, email, password);
  await page.goto('/accounts/profile_edit');
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('radio', { name: 'Русский' }).click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: 'Мой профиль' })).toBeVisible();
  const user = await read<{ id: number }>(page, '/api/accounts/user/');
  await expect
    .poll(async () => (await page.request.get(`/api/own-user-profile/${user.id}/`)).json())
    .toMatchObject({ locale: 'ru', theme: 'dark' });
  await expectAccessible(page);

  const elsewhere = await open(browser);
  await signInByHand(elsewhere, email, password);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an avatar is cropped by mouse and keyboard, re-encoded by the server, shown in the frame, and removed', async ({ browser }) => {
  const email = await colleague(browser, ['Teacher']);
  const page = await open(browser);
  await signInByHand(page, email, password);
  await page.goto('/accounts/profile_edit');
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  await choose('note.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByText('This picture cannot be read')).toBeVisible();
  await choose('broken.png', 'image/png', Buffer.from('no picture'));
  await expect(page.getByRole('dialog', { name: 'Which part of the picture?' })).toBeHidden();

  // Left half red, right half blue: the colour shows which part was chosen.
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 200];
    const context = canvas.getContext('2d');
    for (const [colour, x] of [['#ff0000', 0] as const, ['#0000ff', 200] as const]) {
      if (context === null) continue;
      context.fillStyle = colour;
      context.fillRect(x, 0, 200, 200);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await choose('halves.png', 'image/png', Buffer.from(data, 'base64'));
  const dialog = page.getByRole('dialog', { name: 'Which part of the picture?' });
  const stage = dialog.getByRole('group', { name: 'Picture' });
  await expect(stage.locator('img')).toBeVisible();
  await expectAccessible(page);
  await stage.focus();
  await page.keyboard.press('+');
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
  await page.keyboard.press('-');
  const box = await stage.boundingBox();
  if (box === null) throw new Error('no stage');
  // Dragging to the left shows the right half.
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x - 100, box.y + 100, { steps: 10 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Your picture is saved')).toBeVisible();
  const shown = page.getByRole('banner').locator('img');
  await expect(shown).toBeVisible();
  expect(await colourOf(page, (await shown.getAttribute('src')) ?? '')).toBe('blue');

  await choose('halves.png', 'image/png', Buffer.from(data, 'base64'));
  await expect(stage.locator('img')).toBeVisible();
  await stage.focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Use this picture' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => colourOf(page, (await shown.getAttribute('src')) ?? '')).toBe('red');

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your picture is removed')).toBeVisible();
  await expect(shown).toHaveCount(0);
});

/** The colour in the middle of a picture on the server. */
function colourOf(page: Page, url: string): Promise<string> {
  return page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data ?? [];
    return red > 200 && blue < 50 ? 'red' : blue > 200 && red < 50 ? 'blue' : `${red}/${blue}`;
  }, url);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages outside the frame are accessible and fit 320 px in Russian and English, ${colorScheme}`, async ({ browser }) => {
    test.slow();
    const page = await open(browser, { viewport: { width: 320, height: 640 }, colorScheme });
    for (const language of ['en', 'ru']) {
      for (const path of ['login', 'forgot_password', 'new_password', 'invitation', 'first_administrator']) {
        for (const secret of path === 'login' || path === 'forgot_password' ? [''] : ['', '#a-secret-that-opens-nothing']) {
          await page.goto(`/accounts/${path}?lng=${language}${secret}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect(await findFaults(page), path).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
        }
      }
    }
  });
}

test('too many attempts are refused with a countdown', async ({ browser }) => {
  const page = await open(browser);
  await page.goto('/accounts/login?lng=en');
  const guess = async (attempt: number) => {
    await page.getByLabel('Email').fill('guessed@school.test');
    await page.getByLabel('Password', { exact: true }).fill(`guess ${attempt}`);
    const answered = page.waitForResponse(/\/api\/accounts\/login\//);
    await page.keyboard.press('Enter');
    return (await answered).status();
  };
  expect(await guess(0)).toBe(401);
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password');
  // After the third attempt each one is delayed.
  let status = 401;
  for (let attempt = 1; attempt <= 10 && status === 401; attempt += 1) status = await guess(attempt);
  expect(status).toBe(429);
  await expect(page.getByRole('alert')).toContainText('Too many attempts.');
  const left = page.getByRole('timer');
  await expect(left).toHaveText(/^Try again in \d+:\d\d$/);
  const before = (await left.textContent()) ?? '';
  await expect(left).not.toHaveText(before);
  await expectAccessible(page);
});
