import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { roles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';
import { isExhaustive, sampled } from '../setup/exhaustive.ts';

const reads = (Object.entries(contract) as [Name, Endpoint][]).filter(
  ([, { method, permission }]) => method === 'GET' && permission.who !== 'anonymous',
);

/** Show both titles, because people edit them there. */
const both: readonly Name[] = ['listAllDirections', 'listAllCourses', 'listAllServiceCourses', 'listCourseGrades', 'getReferenceHistory'];

const other = { en: 'ru', ru: 'en' } as const;
let all: TwoFamilies;

beforeAll(async () => {
  all = await twoFamilies();
  for (const table of ['directions', 'courses', 'service_courses'])
    await sql`update ${sql.table(table)} set title_en = 'Titled-en-' || id, title_ru = 'Titled-ru-' || id`.execute(all.school.database.db);
});

/** @returns the answers of everybody who may read, in a language */
async function answersIn(language: 'en' | 'ru', name: Name, endpoint: Endpoint): Promise<string> {
  const kind = rowRules[name]?.record;
  const answers: unknown[] = [];
  for (const who of [all.administrator, ...roles.map((role) => all.ownCaller(role))]) {
    const id = kind === undefined ? all.own.taught.teacher_id : await all.recordOf(kind, who, 'own');
    const reader = { ...who, get: (url: string) => who.get(url, { 'accept-language': language }) };
    const { status, body } = await all.call(reader, name, endpoint, id);
    expect(status).toBeLessThan(500);
    if (status === 200) answers.push(body);
  }
  return JSON.stringify(answers);
}

const shown = new Set<Name>();

describe('the titles of directions, courses and services', () => {
  it.each(
    sampled(
      reads.filter(([name]) => !both.includes(name)),
      5,
    ),
  )('are in the reader’s language in %s', async (name, endpoint) => {
    for (const language of ['en', 'ru'] as const) {
      const answers = await answersIn(language, name, endpoint);
      expect(answers).not.toContain(`Titled-${other[language]}-`);
      if (answers.includes(`Titled-${language}-`)) shown.add(name);
    }
  });

  it.runIf(isExhaustive)('are in the answers of most lists and cards', () => {
    expect([...shown].length).toBeGreaterThan(40);
  });
});
