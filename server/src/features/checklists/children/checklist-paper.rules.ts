import type { ChildChecklist } from '@lectern/contract/checklists/child-checklists.schema';
import type { PaperLanguage } from '@lectern/contract/paper';
import { dateInWords, dateText } from '../../../kernel/files/paper-text.rules.ts';
import type { PdfPaper, PdfPart } from '../../../kernel/files/pdf-file.ts';

export type ChecklistPaper = Pick<ChildChecklist, 'kid_name' | 'course_title' | 'grade' | 'teacher_name' | 'comment' | 'sections'> & {
  readonly language: PaperLanguage;
  readonly school: string;
  /** Dates are in the school's zone. */
  readonly submitted_on: string;
  readonly last_on: string | null;
  /** ISO instant. */
  readonly made_at: string;
  /** The child's tests in the course, the first one first; `earned` in hundredths of a point. */
  readonly tests: readonly {
    readonly on: string;
    readonly title: string;
    readonly earned: number;
    readonly points: number;
    readonly passed: boolean;
  }[];
  /** What the child has read in the course, the first one first. */
  readonly readings: readonly {
    readonly on: string;
    readonly title: string;
    readonly words_per_minute: number;
    readonly comprehension: number | null;
  }[];
};

const words = {
  en: {
    title: 'Progress report',
    child: 'Child',
    course: 'Course',
    grade: 'Grade',
    teacher: 'Teacher',
    date: 'Date',
    skill: 'Skill',
    now: 'Now',
    last: 'Last time',
    notAssessed: 'not assessed',
    nothing: '–',
    said: 'From the teacher',
    tests: 'Tests',
    test: 'Test',
    points: 'Points',
    result: 'Result',
    passed: 'passed',
    failed: 'not passed',
    of: 'of',
    reading: 'Reading',
    text: 'Text',
    speed: 'Words a minute',
    understood: 'Understood',
    page: 'page {page} of {pages}',
    mail: 'the teacher’s latest progress report is attached.',
  },
  ru: {
    title: 'Отчёт об успехах',
    child: 'Ученик',
    course: 'Предмет',
    grade: 'Класс',
    teacher: 'Преподаватель',
    date: 'Дата',
    skill: 'Навык',
    now: 'Сейчас',
    last: 'В прошлый раз',
    notAssessed: 'не оценивалось',
    nothing: '–',
    said: 'Комментарий преподавателя',
    tests: 'Тесты',
    test: 'Тест',
    points: 'Баллы',
    result: 'Результат',
    passed: 'сдан',
    failed: 'не сдан',
    of: 'из',
    reading: 'Чтение',
    text: 'Текст',
    speed: 'Слов в минуту',
    understood: 'Понимание',
    page: 'страница {page} из {pages}',
    mail: 'во вложении — свежий отчёт преподавателя об успехах ребёнка.',
  },
} as const;

type Title = Pick<ChecklistPaper, 'kid_name' | 'course_title' | 'language'>;

export function checklistPaperTitle({ kid_name, course_title, language }: Title): string {
  return `${words[language].title}: ${kid_name}, ${course_title}`;
}

/** Lays a report out for the parents: words of the scale beside the previous ones, never a number. */
export function checklistPaper(report: ChecklistPaper): PdfPaper {
  const { language, kid_name, course_title, grade, teacher_name, comment, sections, submitted_on, last_on, made_at } = report;
  const say = words[language];
  const wordOf = (mark: number | null, word: string | undefined) => (mark === 0 ? say.notAssessed : (word ?? say.nothing));
  const lastTitle = last_on === null ? [] : [`${say.last}, ${dateText(last_on, language)}`];
  const parts = sections.flatMap(({ title, criteria }): PdfPart[] => [
    { kind: 'text', text: title, bold: true },
    {
      kind: 'table',
      columns: [
        { title: say.skill, width: '*' },
        { title: say.now, width: 130 },
        ...lastTitle.map((head) => ({ title: head, width: 130 })),
      ],
      rows: criteria.map((each) => [
        each.comment === '' ? each.title : `${each.title}\n${each.comment}`,
        wordOf(each.mark, each.mark === null ? undefined : each.scale[each.mark - 1]),
        ...lastTitle.map(() => (each.last === null ? say.nothing : wordOf(each.last.mark, each.last.word))),
      ]),
    },
  ]);
  return {
    title: checklistPaperTitle(report),
    language,
    madeAt: made_at,
    parts: [
      { kind: 'title', text: say.title, below: kid_name },
      {
        kind: 'facts',
        rows: [
          [say.course, course_title],
          [say.grade, String(grade)],
          [say.teacher, teacher_name],
          [say.date, dateInWords(submitted_on, language)],
        ],
      },
      ...(comment === '' ? [] : [{ kind: 'text', text: `${say.said}: ${comment}` } as const]),
      ...parts,
      ...testParts(report),
      ...readingParts(report),
    ],
    footer: [report.school, say.page],
  };
}

/** The results of tests over time: a picture of the shares of their points, and the figures as a table. */
function testParts({ tests, language }: Pick<ChecklistPaper, 'tests' | 'language'>): PdfPart[] {
  const [first, last] = [tests[0], tests.at(-1)];
  if (first === undefined || last === undefined) return [];
  const say = words[language];
  const pointsOf = (hundredths: number) => String(hundredths / 100).replace('.', language === 'ru' ? ',' : '.');
  const percentOf = ({ earned, points }: typeof first) => (points === 0 ? 0 : Math.round(earned / points));
  const labelOf = (test: typeof first) => `${dateText(test.on, language)}: ${percentOf(test)}${language === 'ru' ? '\u00a0' : ''}%`;
  const picture: PdfPart = { kind: 'trend', values: tests.map(percentOf), most: 100, first: labelOf(first), last: labelOf(last) };
  return [
    { kind: 'text', text: say.tests, bold: true },
    ...(tests.length > 1 ? [picture] : []),
    {
      kind: 'table',
      columns: [
        { title: say.date, width: 90 },
        { title: say.test, width: '*' },
        { title: say.points, width: 90 },
        { title: say.result, width: 90 },
      ],
      rows: tests.map(({ on, title, earned, points, passed }) => [
        dateText(on, language),
        title,
        `${pointsOf(earned)} ${say.of} ${points}`,
        passed ? say.passed : say.failed,
      ]),
    },
  ];
}

/** How the child reads over time: a picture, and the figures as a table. */
function readingParts({ readings, language }: Pick<ChecklistPaper, 'readings' | 'language'>): PdfPart[] {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return [];
  const say = words[language];
  const labelOf = ({ on, words_per_minute }: typeof first) => `${dateText(on, language)}: ${words_per_minute}`;
  const picture: PdfPart = {
    kind: 'trend',
    values: readings.map(({ words_per_minute }) => words_per_minute),
    first: labelOf(first),
    last: labelOf(last),
  };
  return [
    { kind: 'text', text: say.reading, bold: true },
    ...(readings.length > 1 ? [picture] : []),
    {
      kind: 'table',
      columns: [
        { title: say.date, width: 90 },
        { title: say.text, width: '*' },
        { title: say.speed, width: 90 },
        { title: say.understood, width: 90 },
      ],
      rows: readings.map(({ on, title, words_per_minute, comprehension }) => [
        dateText(on, language),
        title,
        String(words_per_minute),
        comprehension === null ? say.nothing : `${comprehension} %`,
      ]),
    },
  ];
}

export function checklistMail(report: Title): { subject: string; lines: string[] } {
  return { subject: `${words[report.language].title}: ${report.course_title}`, lines: [words[report.language].mail] };
}
