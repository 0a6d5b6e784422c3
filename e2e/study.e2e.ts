import type { ChildChecklistSummary } from '@lectern/contract/checklists/child-checklists.schema';
import type { CourseTexts } from '@lectern/contract/practice/age-groups.schema';
import type { LessonDetail } from '@lectern/contract/lessons/lessons.schema';
import type { LessonTexts } from '@lectern/contract/practice/readings.schema';
import type { PlanAndFact } from '@lectern/contract/study/curriculum-moves.schema';
import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import type { LessonTests } from '@lectern/contract/tests/test-results.schema';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { read, write } from './api-calls.ts';
import { expectAccessible } from './axe.ts';
import { test } from './journey.ts';
import { writeQuestions } from './questions.ts';
import { signedIn, signIn } from './sign-in.ts';
import type { Language } from './texts/words.ts';
import { wordsOf } from './texts/words.ts';

async function openPhone(page: Page, email: string, language: Language): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript((lng) => {
    localStorage.i18nextLng = lng;
  }, language);
  await signIn(page, email);
}

/** Requires that the page fits the phone, and that axe finds nothing in both themes. */
async function expectGood(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

const press = (target: Locator, key = 'Enter') => target.press(key);

/** A published curriculum of Mathematics without a draft, by which at least two children learn. */
async function taughtVersion(page: Page): Promise<Curriculum> {
  for (let grade = 1; grade <= 11; grade += 1) {
    const versions = await read<Curriculum[]>(page, `/api/study/curriculums/?course_id=1&grade=${grade}`);
    const found = versions.find(({ status, children }) => status === 'published' && children >= 2);
    if (found !== undefined && versions.every(({ status }) => status !== 'draft'))
      return read<Curriculum>(page, `/api/study/curriculums/${found.id}/`);
  }
  throw new Error('the demo school has no version with two children');
}

/** A course whose practice texts have age groups. */
async function courseWithTexts(page: Page): Promise<number> {
  for (let id = 1; id <= 12; id += 1)
    if ((await read<Partial<CourseTexts>>(page, `/api/study/age-groups/?course_id=${id}`)).groups?.length) return id;
  throw new Error('the demo school has no practice texts');
}

for (const language of ['en', 'ru'] as const) {
  const say = wordsOf(language, 'lessons');
  const sayOfPupils = wordsOf(language, 'students');
  const titleOf = (title: string) => say('curriculum.field.of', { field: say('curriculum.field.title'), title });

  test(`a methodist's morning on a phone, by keyboard, in ${language}`, async ({ page }) => {
    test.slow();
    await openPhone(page, 'methodist@lectern.test', language);
    const { id, course_id, grade, version } = await taughtVersion(page);
    const address = `/courses/${course_id}/curriculums/${grade}/view/${id}`;
    await page.goto(address);
    await press(page.getByRole('button', { name: say('curriculum.next_version') }));
    await expect(page).not.toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(`${version + 1}$`));
    await expectGood(page);

    const draft = page.url();
    const level = 'standard';
    await press(page.getByRole('link', { name: level }).first());
    const topics = page.getByRole('list', { name: say('curriculum.topics') });
    const fields = topics.getByRole('textbox', { name: new RegExp(`^${titleOf('')}`) });
    await expect(fields.first()).toBeVisible();
    const before = await fields.count();
    await press(fields.first());
    await page.getByRole('textbox', { name: say('curriculum.new_topic') }).evaluate((field, code) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/plain',
        `One of five, ${code}\t2\n${['Two', 'Three', 'Four', 'Five'].map((nth) => `${nth} of five, ${code}`).join('\n')}`,
      );
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, language);
    await expect(fields).toHaveCount(before + 5);
    await page.keyboard.press('Escape');
    await press(topics.getByRole('textbox', { name: titleOf(`Five of five, ${language}`) }), 'Alt+ArrowUp');
    await expect(fields.nth(4)).toHaveValue(`Five of five, ${language}`);
    await expectGood(page);

    // Writes a test of the pasted topic, with a question of each kind.
    await topics.getByRole('textbox', { name: titleOf(`One of five, ${language}`) }).focus();
    await press(page.getByRole('button', { name: say('test.begin') }));
    await expect(page).toHaveURL(/\/tests\/edit\/\d+$/);
    await writeQuestions(page, language);
    await expectGood(page);
    await press(page.getByRole('button', { name: say('curriculum.publish') }));
    await press(page.getByRole('dialog').getByRole('button', { name: say('curriculum.publish') }));
    await expect(page.getByRole('button', { name: say('curriculum.archive') })).toBeVisible();

    await page.goto(draft);
    await press(page.getByRole('button', { name: say('curriculum.publish') }));
    await press(page.getByRole('dialog').getByRole('button', { name: say('curriculum.publish') }));
    await expect(page.getByText(say('curriculum.published', { version: version + 1 }))).toBeVisible();

    // Moves two children to the new version.
    await page.goto(address);
    const children = page
      .getByRole('region', { name: say('curriculum.taught') })
      .last()
      .getByRole('checkbox');
    // The first checkbox selects the whole page.
    for (const nth of [1, 2]) await press(children.nth(nth), 'Space');
    await press(page.getByRole('button', { name: say('curriculum.move.open', { count: 2 }) }));
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: say('curriculum.column.level') })
      .selectOption({ label: say('curriculum.move.level', { title: level, version: version + 1 }) });
    await expect(dialog.getByText(/\d/).first()).toBeVisible();
    await expectGood(page);
    await press(dialog.getByRole('button', { name: say('curriculum.move.submit', { count: 2 }) }));
    await expect(page.getByText(say('curriculum.move.done', { count: 2 }))).toBeVisible();

    // Writes a practice text for an age group.
    await page.goto(`/trainers/${await courseWithTexts(page)}/groups`);
    await press(page.getByRole('link', { name: /\d+–\d+/ }).first());
    await press(page.getByRole('link', { name: sayOfPupils('practice.add_text') }));
    await page
      .getByRole('textbox', { name: sayOfPupils('practice.column.title'), exact: true })
      .fill(`The fox and the grapes (${language})`);
    await press(page.getByRole('button', { name: sayOfPupils('practice.begin_text') }));
    const words = page.getByRole('textbox', { name: sayOfPupils('practice.words_label'), exact: true });
    await words.focus();
    await page.keyboard.insertText(
      'A hungry fox came to a garden. It saw sweet grapes on a high wall. It jumped and jumped, but it could not reach them.',
    );
    await page.getByLabel(sayOfPupils('practice.rights_label')).selectOption(sayOfPupils('practice.rights.public_domain'));
    await page.getByLabel(sayOfPupils('practice.source')).fill('Aesop');
    await press(page.getByRole('button', { name: sayOfPupils('practice.save'), exact: true }));
    await expect(page.getByText(sayOfPupils('practice.saved'))).toBeVisible();
    await expectGood(page);
  });

  test(`a teacher's lesson with topic, test, reading and checklist on a phone, by keyboard, in ${language}`, async ({ page, browser }) => {
    test.slow();
    await openPhone(page, 'teacher@lectern.test', language);
    const lesson = await lessonToWriteUp(page, browser);
    await page.goto(`/conduct-lesson/${lesson.id}`);
    await expect(page.getByRole('radio', { name: say('conduct.held') })).toBeFocused();
    await page.keyboard.press('1');
    await expect(page.getByLabel(say('conduct.topic'), { exact: true })).not.toHaveValue('');
    await expectPicture(page, language, lesson.id);
    await expectGood(page);

    await press(page.getByRole('button', { name: say('test.give') }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('test.which'), { exact: true }).selectOption({ label: lesson.test });
    await press(dialog.getByRole('checkbox').first(), 'Space');
    await dialog.getByRole('textbox', { name: say('question.number_with_unit') }).fill('7.5 cm');
    await expectGood(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expectPicture(page, language, lesson.id);

    await press(page.getByRole('button', { name: say('reading.give') }));
    await dialog.getByLabel(say('reading.which'), { exact: true }).selectOption({ index: 0 });
    await press(dialog.getByRole('button', { name: say('reading.start') }));
    await press(dialog.getByRole('button', { name: say('reading.one_error', { count: 0 }) }));
    await press(dialog.getByRole('button', { name: say('reading.stop') }));
    await dialog.getByLabel(say('reading.seconds')).fill('60');
    await expectGood(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();

    await press(page.getByLabel(say('conduct.parent_comment')), 'Control+Enter');
    await expect(page.getByRole('heading', { name: say('done.title') })).toBeVisible();
    await page.goto(`/conduct-lesson/${lesson.id}`);
    const report = page.getByRole('region', { name: say('report.title'), exact: true });
    await expect(report).toContainText(lesson.test);
    await expectGood(page);

    // Fills in a checklist with number keys.
    const [due] = (await read<{ results: ChildChecklistSummary[] }>(page, '/api/exams/child-checklists/?status=open&page_size=10')).results;
    if (due === undefined) throw new Error('the demo school has no open checklist');
    await page.goto(`/checklists/${due.id}`);
    const radios = page.locator('[data-criterion]').first().getByRole('radio');
    await radios.first().focus();
    for (let at = 0; at < due.criteria; at += 1) await page.keyboard.press('2');
    await expect(page.getByRole('status').getByText(sayOfPupils('checklist.save.saved'), { exact: true })).toBeVisible();
    await expectGood(page);
    await press(page.getByRole('button', { name: sayOfPupils('checklist.submit'), exact: true }));
    await expect(page.getByText(sayOfPupils('checklist.status.submitted'), { exact: true })).toBeVisible();
    await expectGood(page);
  });
}

test('whoever reads a lesson sees plan and fact of its child', async ({ page }) => {
  await signIn(page, 'manager@lectern.test');
  const { results } = await read<{ results: { id: number }[] }>(page, '/api/events/lessons/?status=held&ordering=-start&page_size=25');
  for (const { id } of results) {
    const { level } = await read<PlanAndFact>(page, `/api/events/lessons/${id}/plan-and-fact/`);
    if (level === null) continue;
    await page.goto(`/conduct-lesson/${id}`);
    return expectPicture(page, 'en', id);
  }
  throw new Error('no child of the manager has a curriculum');
});

/** Requires the chart on the page of a lesson: a cell for each topic with its test, and the hours and lessons left. */
async function expectPicture(page: Page, language: Language, lessonId: number): Promise<void> {
  const say = wordsOf(language, 'lessons');
  const plan = await read<PlanAndFact>(page, `/api/events/lessons/${lessonId}/plan-and-fact/`, language);
  const left = say('plan.left', { hours: plan.hours_left, lessons: plan.lessons_left });
  const cells = page.getByRole('list', { name: say('plan.label', { course: plan.course_title }) }).getByRole('listitem');
  await expect(page.getByRole('figure').filter({ hasText: left })).toBeVisible();
  await expect(cells).toHaveCount(plan.topics.length);
  // No text of the page has an unfilled variable.
  await expect(page.locator('#page')).not.toContainText('{{');
  for (const [at, { title, test: result }] of plan.topics.entries()) {
    await expect(cells.nth(at)).toContainText(title);
    if (result === null) continue;
    const earned = String(result.earned / 100).replace('.', language === 'ru' ? ',' : '.');
    await expect(cells.nth(at)).toContainText(
      say(result.passed ? 'plan.test_passed' : 'plan.test_failed', { earned, points: result.points }),
    );
  }
}

/**
 * A lesson of the teacher whose report is due, and whose child has a test and a practice text to give. On holidays none may be due: then
 * the last held one is reopened.
 */
async function lessonToWriteUp(page: Page, browser: Browser): Promise<{ readonly id: number; readonly test: string }> {
  const due = (await read<{ lesson_id: number }[]>(page, '/api/notifications/get-unfinished-lessons/')).map(({ lesson_id }) => lesson_id);
  const found = (await lessonWithTest(page, due)) ?? (await reopenedLesson(page, browser));
  const texts = await read<LessonTexts>(page, `/api/study/lesson-texts/?lesson_id=${found.id}`);
  const { lesson } = await read<LessonDetail>(page, `/api/events/lessons/${found.id}/`);
  if (texts.choices.length === 0) await publishText(browser, lesson.course_id, texts.age);
  return found;
}

async function lessonWithTest(page: Page, ids: readonly number[]) {
  for (const id of ids) {
    const [choice] = (await read<LessonTests>(page, `/api/study/lesson-tests/?lesson_id=${id}`)).choices;
    if (choice !== undefined) return { id, test: choice.topic_title };
  }
  return null;
}

async function reopenedLesson(page: Page, browser: Browser) {
  const { id: teacher } = await read<{ id: number }>(page, '/api/accounts/user/');
  const manager = await signedIn(browser, 'manager@lectern.test');
  const held = `/api/events/lessons/?status=held&kind=individual&teacher_id=${teacher}&ordering=-start&page_size=25`;
  const { results } = await read<{ results: { id: number }[] }>(manager, held);
  const found = await lessonWithTest(
    page,
    results.map(({ id }) => id),
  );
  if (found === null) throw new Error('no lesson of the teacher has a test to give');
  await write(manager, `/api/events/lessons/${found.id}/correct/`, { reason: 'The wrong topic' });
  await manager.context().close();
  return found;
}

async function publishText(browser: Browser, course_id: number, age: number): Promise<void> {
  const methodist = await signedIn(browser, 'methodist@lectern.test');
  const { groups } = await read<CourseTexts>(methodist, `/api/study/age-groups/?course_id=${course_id}`);
  const group =
    groups.find(({ years_from, years_to }) => years_from <= age && age <= years_to) ??
    (await write<{ id: number }>(methodist, '/api/study/age-groups/', { course_id, years_from: age, years_to: age }));
  const { id } = await write<{ id: number }>(methodist, '/api/study/texts/', {
    age_group_id: group.id,
    title: 'The fox and the grapes',
    language: 'en',
    level: 'basic',
  });
  const text = 'A hungry fox came to a garden. It saw sweet grapes on a high wall. It jumped and jumped, but it could not reach them.';
  const questions = [{ kind: 'text', text: 'Who came?', points: 1, explanation: '', accepted: ['a fox'] }];
  const blocks = [{ kind: 'paragraph', spans: [{ text }] }];
  await write(methodist, `/api/study/texts/${id}/edit/`, { source: 'Aesop', rights: 'public_domain', blocks, questions });
  await write(methodist, `/api/study/texts/${id}/publish/`, {});
  await methodist.context().close();
}
