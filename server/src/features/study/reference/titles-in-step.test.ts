import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/test-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';

let school: TestApp;

beforeAll(async () => {
  school = await testApp();
});

/** The version before titles in two languages reads and writes `title`, and serves during an upgrade. */
it('keeps the titles of both languages in step with an earlier version of the program', async () => {
  const titles = async (statement: string) => {
    await sql.raw(statement).execute(school.database.db);
    const { rows } = await sql<Record<string, string>>`select title, title_en, title_ru from directions order by id desc limit 1`.execute(
      school.database.db,
    );
    return rows[0];
  };
  expect(await titles("insert into directions (title) values ('Music')")).toEqual({ title: 'Music', title_en: 'Music', title_ru: 'Music' });
  expect(await titles("update directions set title_ru = 'Музыка' where title = 'Music'")).toEqual({
    title: 'Music',
    title_en: 'Music',
    title_ru: 'Музыка',
  });
  expect(await titles("update directions set title = 'Singing' where title = 'Music'")).toEqual({
    title: 'Singing',
    title_en: 'Singing',
    title_ru: 'Singing',
  });
  expect(await titles("update directions set title_en = 'Choir' where title = 'Singing'")).toMatchObject({ title: 'Choir' });
});
