import type { Locator, Page } from 'playwright-core';
import { systemClock } from '../../server/src/kernel/clock.ts';

export type Who = 'teacher' | 'manager' | 'sales';
export type Facts = { readonly teacher: number; readonly client: number; readonly lesson: number };

/** One of the commonest actions: what is on the screen before, what is pressed, and what is there after. */
export type Press = {
  readonly name: string;
  readonly who: Who;
  readonly path: string;
  /** Opens what the press needs besides the page itself. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Is there before the press. */
  readonly ready: (page: Page) => Locator;
  readonly press: (page: Page) => Promise<unknown>;
  readonly shown: (page: Page) => Locator;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
const heading = (page: Page) => page.locator('h1').first();
const lesson = (page: Page) =>
  page
    .getByRole('button', { name: /Completed$/ })
    .filter({ visible: true })
    .first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const rows = (page: Page) => page.locator('tbody tr').first();
const lastWeek = () => systemClock().toZonedDateTimeISO('Europe/Moscow').toPlainDate().subtract({ days: 7 });

/** A teacher's week and what is opened from it. */
const pressesOfSchedule = ({ teacher }: Facts): readonly Press[] => {
  const schedule = { who: 'teacher', path: `/teachers/${teacher}/schedule?view=week&date=${lastWeek()}`, ready: lesson } as const;
  return [
    { name: 'a lesson opened', ...schedule, press: (page) => lesson(page).press('Enter'), shown: dialog },
    {
      name: 'its card closed',
      ...schedule,
      before: (page) =>
        lesson(page)
          .press('Enter')
          .then(() => dialog(page).waitFor()),
      press: (page) => page.keyboard.press('Escape'),
      shown: lesson,
    },
    { name: 'the next week', ...schedule, press: (page) => button(page, 'Next').click(), shown: (page) => button(page, 'Next') },
    {
      name: 'from week to month',
      ...schedule,
      press: (page) => page.getByText('Month', { exact: true }).click(),
      shown: (page) => page.locator('[data-piece], [role=gridcell]').first(),
    },
    {
      name: 'from month to week',
      ...schedule,
      path: `/teachers/${teacher}/schedule?view=month`,
      ready: heading,
      press: (page) => page.getByText('Week', { exact: true }).click(),
      shown: lesson,
    },
    { name: 'a new lesson', ...schedule, press: (page) => button(page, 'Add').click(), shown: dialog },
    {
      name: 'a pupil typed',
      ...schedule,
      before: (page) =>
        button(page, 'Add')
          .click()
          .then(() => dialog(page).waitFor()),
      press: (page) => dialog(page).getByRole('combobox', { name: 'Pupil' }).pressSequentially('li', { delay: 100 }),
      shown: (page) => page.getByRole('option').first(),
    },
    { name: 'the palette', ...schedule, press: (page) => page.keyboard.press('Control+KeyK'), shown: dialog },
    {
      name: 'typed into the palette',
      ...schedule,
      before: (page) => page.keyboard.press('Control+KeyK').then(() => dialog(page).waitFor()),
      press: (page) => page.keyboard.type('sal', { delay: 100 }),
      shown: (page) => page.getByRole('option').first(),
    },
    { name: 'Pupils', ...schedule, press: (page) => link(page, 'Pupils').click(), shown: rows },
    { name: 'Salary', ...schedule, press: (page) => link(page, 'Salary').click(), shown: heading },
  ];
};

/** A lesson report being written. */
const pressesOfReport = ({ lesson: report }: Facts): readonly Press[] => {
  const reporting = { who: 'teacher', path: `/conduct-lesson/${report}`, ready: (page: Page) => page.getByLabel('Homework') } as const;
  return [
    {
      name: 'a mark',
      ...reporting,
      press: (page) => page.getByRole('radio', { name: '5', exact: true }).press('Space'),
      shown: (page) => page.getByRole('radio', { name: '5', exact: true }),
    },
    {
      name: 'a word of homework',
      ...reporting,
      press: (page) => page.getByLabel('Homework').pressSequentially('Read page', { delay: 100 }),
      shown: (page) => page.getByLabel('Homework'),
    },
  ];
};

/** Lists of clients and of deals. */
const pressesOfLists = (): readonly Press[] => {
  const clients = { who: 'manager', path: '/clients', ready: rows } as const;
  return [
    { name: 'Clients', who: 'manager', path: '/cabinet', ready: heading, press: (page) => link(page, 'Clients').click(), shown: rows },
    {
      name: 'a name searched',
      ...clients,
      press: (page) => page.getByRole('searchbox').first().pressSequentially('grom', { delay: 100 }),
      shown: rows,
    },
    {
      name: 'a menu of filters',
      ...clients,
      press: (page) => button(page, /^Filter/).click(),
      shown: (page) => page.locator('[role=menu], [role=dialog], [role=listbox]').last(),
    },
    {
      name: 'a client opened',
      ...clients,
      press: (page) => page.locator('tbody tr a').first().click(),
      shown: (page) => page.getByRole('tab').first(),
    },
    {
      name: 'a deal opened',
      who: 'sales',
      path: '/deals',
      ready: (page) => page.getByRole('main').getByRole('article').or(page.getByRole('main').getByRole('listitem')).first(),
      press: (page) => page.getByRole('main').locator('a[href^="/deals/"]').first().click(),
      shown: heading,
    },
  ];
};

/** A client's card and what is opened from it. */
const pressesOfClient = ({ client }: Facts): readonly Press[] => {
  const card = { who: 'manager', path: `/clients/${client}`, ready: (page: Page) => page.getByRole('tab').first() } as const;
  return [
    {
      name: 'another tab of a client',
      ...card,
      press: (page) => page.getByRole('tab', { name: 'Packages' }).click(),
      shown: (page) => page.getByRole('tabpanel', { name: 'Packages' }),
    },
    {
      name: 'weekly lessons',
      ...card,
      path: `/clients/${client}?tab=kids`,
      ready: (page) => button(page, /^Regular lessons for/),
      press: (page) => button(page, /^Regular lessons for/).press('Enter'),
      shown: dialog,
    },
    {
      name: 'a weekly time',
      ...card,
      path: `/clients/${client}?tab=kids`,
      ready: (page) => button(page, /^Regular lessons for/),
      before: (page) =>
        button(page, /^Regular lessons for/)
          .press('Enter')
          .then(() => dialog(page).getByLabel('Weekday').first().waitFor()),
      press: (page) => dialog(page).getByLabel('Time', { exact: true }).first().pressSequentially('06:00', { delay: 100 }),
      shown: dialog,
    },
    {
      name: 'an hour of the search for a teacher',
      ...card,
      path: `/clients/${client}?tab=kids`,
      ready: (page) => page.getByRole('link', { name: 'Find a teacher' }).first(),
      before: (page) =>
        page
          .getByRole('link', { name: 'Find a teacher' })
          .first()
          .click()
          .then(() => page.getByRole('grid', { name: 'When the child could' }).waitFor()),
      press: (page) => page.getByRole('grid', { name: 'When the child could' }).getByRole('button').nth(20).click(),
      shown: (page) => page.getByRole('grid', { name: 'When the child could' }),
    },
  ];
};

export const pressesOf = (facts: Facts): readonly Press[] => [
  ...pressesOfSchedule(facts),
  ...pressesOfReport(facts),
  ...pressesOfLists(),
  ...pressesOfClient(facts),
];

/** Screens whose first opening is measured. */
export const openingsOf = ({ teacher, client }: Facts): readonly (readonly [name: string, who: Who, path: string])[] => [
  ['a teacher’s Home', 'teacher', '/cabinet'],
  ['a manager’s Home', 'manager', '/cabinet'],
  ['a week', 'teacher', `/teachers/${teacher}/schedule?view=week`],
  ['a month', 'teacher', `/teachers/${teacher}/schedule?view=month`],
  ['pay', 'teacher', '/salary'],
  ['clients', 'manager', '/clients'],
  ['a client', 'manager', `/clients/${client}`],
  ['deals', 'sales', '/deals'],
];
