import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read } from './api-calls.ts';
import { systemClock } from '../server/src/kernel/clock.ts';
import { test } from './journey.ts';
import { chooseReasonAtShortNotice } from './short-notice.ts';
import { signIn } from './sign-in.ts';

const panel = (page: Page) => page.getByRole('tabpanel');

/** Opens a tab of the card and waits until it is selected. */
async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

test('a manager creates a family, edits it, makes it inactive and active, and reads all of it in the log', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  await page.goto('/clients');
  await page.getByRole('button', { name: 'New client' }).click();
  const form = page.getByRole('dialog', { name: 'New client' });
  await form.getByRole('button', { name: 'Create client' }).click();
  await expect(form.getByText('Required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Vera Journey');
  const phone = form.getByRole('textbox', { name: 'Contact', exact: true }).first();
  await phone.fill('ask at the office');
  await form.getByRole('button', { name: 'Create client' }).click();
  await expect(form.getByText('Digits only, with a plus', { exact: false })).toBeVisible();
  await phone.fill('+7 905 777-01-02');
  await form.getByRole('button', { name: 'Add child' }).click();
  for (const [at, [name, grade]] of [
    ['Nina Journey', '4'],
    ['Oleg Journey', '9'],
  ].entries()) {
    await form
      .getByRole('textbox', { name: 'Child’s name' })
      .nth(at)
      .fill(name ?? '');
    await form
      .getByRole('combobox', { name: 'Grade' })
      .nth(at)
      .selectOption(grade ?? '');
  }
  await form.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vera Journey' })).toBeVisible();

  await openTab(page, /Children/);
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(['Nina Journey', 'Oleg Journey']);
  await page.getByRole('button', { name: 'Actions: Nina Journey' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const child = page.getByRole('dialog', { name: /Nina Journey/ });
  await child.getByRole('combobox', { name: 'Grade' }).selectOption('5');
  await child.getByRole('button', { name: 'Save' }).click();
  await expect(child).toBeHidden();
  await expect(panel(page).getByText('Grade 5')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Record consent' }).first().click();
  const consent = page.getByRole('dialog', { name: 'Nina Journey: consent to process the child’s data' });
  await consent.getByRole('button', { name: 'Record consent' }).click();
  await expect(panel(page).getByText('Consent to data processing: Vera Journey')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Record withdrawal' }).click();
  await expect(panel(page).getByText('Data processing stopped')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel(page).getByText('Data processing stopped')).toBeHidden();

  await openTab(page, 'Contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await contact.getByRole('textbox', { name: 'Phone' }).fill('8 905 777 01 02');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact.getByText('The client has this contact already')).toBeVisible();
  await contact.getByRole('textbox', { name: 'Phone' }).fill('+7 905 777-01-03');
  await contact.getByRole('button', { name: 'Save' }).click();
  await expect(contact).toBeHidden();
  await panel(page).getByRole('button', { name: 'Show Phone +7 905 ••• 01 03' }).click();
  await expect(panel(page).getByRole('link', { name: '+7 905 777-01-03' })).toBeVisible();
  await panel(page).getByRole('checkbox', { name: 'Lessons and moves: Email' }).click();
  await panel(page).getByRole('checkbox', { name: 'Lessons and moves: SMS' }).click();
  await panel(page).getByRole('button', { name: 'Record 2 consents' }).click();
  const agreed = page.getByRole('dialog', { name: 'Who agreed?' });
  await expect(agreed.getByRole('listitem')).toHaveText(['Lessons and moves: Email', 'Lessons and moves: SMS']);
  await agreed.getByRole('button', { name: 'Record consents' }).click();
  await expect(agreed).toBeHidden();
  await expect(panel(page).getByRole('checkbox', { name: 'Lessons and moves: SMS' })).toBeChecked();
  await expect(panel(page).getByRole('button', { name: /^Record \d/ })).toHaveCount(0);
  await expect(panel(page).getByRole('checkbox', { name: 'Lessons and moves: Email' })).toBeChecked();

  await openTab(page, 'Notes');
  await panel(page).getByRole('textbox', { name: 'New note' }).fill('Calls at noon');
  await panel(page).getByRole('button', { name: 'Write', exact: true }).click();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Calls at noon' })).toBeVisible();
  await expect(panel(page).getByRole('textbox', { name: 'New note' })).toHaveValue('');

  await page.getByRole('button', { name: 'Make inactive' }).click();
  const leave = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await leave.getByRole('combobox', { name: 'Reason' }).selectOption('vacation');
  await expect(leave.getByText('Nothing else changes.')).toBeVisible();
  await leave.getByRole('button', { name: 'Make inactive' }).click();
  await expect(leave).toBeHidden();
  await page.getByRole('button', { name: 'Make active: Vera Journey' }).click();
  await expect(page.getByRole('button', { name: 'Make inactive' })).toBeVisible();

  await openTab(page, 'Log');
  const told = panel(page).getByRole('row');
  for (const sentence of [
    'Made active',
    'Made inactive',
    'Note written',
    'Consent given',
    'Contact added',
    'Child’s profile changed: Nina Journey',
    'Client created',
  ])
    await expect(told.filter({ hasText: sentence }).first()).toBeVisible();
  await expect(told.filter({ hasText: 'Child’s profile changed' })).toContainText('Grade: 4 → 5');
});

test('pausing a child’s course shows its effects first, and the course resumes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'manager@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(page, `/api/clients/?search=${encodeURIComponent('Белов')}`);
  await page.goto(`/clients/${results[0]?.id}?tab=kids`);
  const actions = panel(page).getByRole('button', { name: /^Actions: .+, .+/ });
  await actions.first().click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog.getByText(/planned lessons? (are|is) cancelled free of charge/)).toBeVisible();
  await chooseReasonAtShortNotice(dialog);
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByText('Paused', { exact: true }).first()).toBeVisible();
  await actions.first().click();
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await expect(panel(page).getByText('Learning', { exact: true }).first()).toBeVisible();
});

test('finished courses of a child are shown on request, and the choice is remembered', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { results } = await read<{ results: { client_id: number }[] }>(
    page,
    '/api/pupil-teacher-course-relations/?status=ended&page_size=10',
  );
  await page.goto(`/clients/${results[0]?.client_id}?tab=kids`);
  const choice = panel(page).getByRole('checkbox', { name: /^Show finished courses/ });
  await expect(choice).not.toBeChecked();
  await choice.click();
  await expect(panel(page).getByText('Ended', { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('courses:filter'))).toBe('finished');
  await page.reload();
  await expect(panel(page).getByText('Ended', { exact: true }).first()).toBeVisible();
});

/** The first client without planned lessons in the next two days: those would be cancelled, and undo does not restore them. */
async function withoutLateLessons<C extends { readonly id: number }>(page: Page, clients: readonly C[]): Promise<C> {
  const to = systemClock().add({ hours: 48 }).toString();
  for (const client of clients) {
    const path = `/api/events/lessons/?status=planned&client_id=${client.id}&to=${to}&page_size=10`;
    if ((await read<{ count: number }>(page, path)).count === 0) return client;
  }
  throw new Error('every client has a lesson in the next two days');
}

test('undo in a toast works after its row or button is gone', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { results } = await read<{ results: { id: number; name: string }[] }>(
    page,
    '/api/clients/?status=active&ordering=-name&page_size=50',
  );
  const client = await withoutLateLessons(page, results);
  const other = results.find(({ id }) => id !== client.id);
  await page.goto(`/clients/${client.id}?tab=contacts`);
  const rows = panel(page).getByRole('table').first().getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.count();
  await rows
    .last()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(before);

  const leave = async () => {
    await page.getByRole('button', { name: 'Make inactive' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('vacation');
    await dialog.getByRole('button', { name: 'Make inactive' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${client.name} is inactive`)).toBeVisible();
  };
  const back = page.getByRole('button', { name: `Make active: ${client.name}` });
  await leave();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(back).toBeHidden();
  await leave();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await back.click();
  await expect(page.getByText(`${client.name} is active again`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await back.click();
  await expect(back).toBeHidden();

  // A dialog that is open for one client does not stay open for the next.
  await page.keyboard.press('Control+KeyK');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(other?.name ?? '');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: other?.name ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: other?.name ?? '' })).toBeVisible();
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: client.name, includeHidden: true })).toBeAttached();
  await expect(page.getByRole('dialog')).toBeHidden();
});
