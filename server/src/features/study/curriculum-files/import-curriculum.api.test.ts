import type { ImportedCurriculum } from '@lectern/contract/study/curriculum-files/curriculum-files.schema';
import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import { beforeAll, expect, it } from 'vitest';
import { archiveOf, forgedArchive, workbookFiles } from '../../../../test/hostile/hostile-workbook.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../test/test-app.ts';

let school: TestApp;
let methodist: Caller;
let course_id: number;

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist'));
  ({ course_id } = await school.build.course());
});

const send = (file: string | Uint8Array, more = '', course = course_id) =>
  methodist.upload(`/api/study/curriculums/import/?course_id=${course}&grade=5${more}`, file);
const versions = async () => bodyOf<Curriculum[]>(await methodist.get(`/api/study/curriculums/?course_id=${course_id}&grade=5`));
const table = 'Level;Topic;Hours\nBasic;Fractions;2\n;;3\n;Percent;x\nAdvanced;Roots;1\n';

it('refuses a file without titles or topics, a hostile one, one of 100,000 rows, and a course that does not exist', async () => {
  const refusal = async (...input: Parameters<typeof send>) => (await send(...input)).error?.key;
  expect(await refusal('A;B\n1;2')).toBe('import_columns_missing');
  expect(await refusal('Topic\n')).toBe('import_empty');
  expect(await refusal('Topic;Hours\n;2')).toBe('import_empty');
  expect(await refusal(`Topic\n${'T\n'.repeat(100_000)}`)).toBe('file_too_long');
  expect(await refusal(forgedArchive([{ name: 'xl/workbook.xml', content: Buffer.alloc(120_000_000, 32) }]))).toBe('file_too_complex');
  expect(await refusal(await archiveOf(workbookFiles('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>')))).toBe('file_not_readable');
  for (const more of ['', '&dry_run=true']) expect(await refusal(table, more, 2_000_000_000)).toBe('not_found');
  expect(await versions()).toEqual([]);
});

it('names bad rows in a dry run, which creates nothing; then creates the draft without them', async () => {
  const found = {
    levels: [
      { title: 'Basic', topics: 1, hours: 2 },
      { title: 'Advanced', topics: 1, hours: 1 },
    ],
    bad: [
      { row: 3, column: 'title', why: 'missing' },
      { row: 4, column: 'hours', why: 'not_valid' },
    ],
  };
  expect(bodyOf<ImportedCurriculum>(await send(table, '&dry_run=true'))).toEqual({ curriculum_id: null, ...found });
  expect(await versions()).toEqual([]);
  const { curriculum_id, ...made } = bodyOf<ImportedCurriculum>(await send(table));
  expect(made).toEqual(found);
  expect(await versions()).toMatchObject([{ id: curriculum_id, version: 1, status: 'draft', levels: found.levels }]);
});

it('creates one draft from an upload that is repeated', async () => {
  const before = (await versions()).length;
  const url = `/api/study/curriculums/import/?course_id=${course_id}&grade=5`;
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': 'a-curriculum' };
  const twice = [await methodist.post(url, Buffer.from(table), headers), await methodist.post(url, Buffer.from(table), headers)];
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  expect((await versions()).length).toBe(before + 1);
});
