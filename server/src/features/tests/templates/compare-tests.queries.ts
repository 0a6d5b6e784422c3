import type { TestComparison } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { readQuestion } from '../../questions/public/stored-questions.ts';
import { compareQuestions, compareSettings } from './compare-tests.rules.ts';

type Input = { readonly params: { id: number }; readonly query: { with_id: number } };
type Stored = { readonly test_id: number; readonly lineage: number; readonly position: number; readonly content: unknown };

/** Compares the version `with_id` with the one of the path. Questions that cannot be read are left out. @throws AppError `not_found` */
export async function compareTests({ db }: ReadContext, { params, query }: Input): Promise<TestComparison> {
  const ids = [query.with_id, params.id];
  const { rows: versions } = await sql<TestComparison['from']>`
    select id, version, title, pass_percent, shuffle from test_templates where id = any(${ids}::int[])`.execute(db);
  const [from, to] = ids.map((id) => versions.find((each) => each.id === id));
  if (to === undefined) throw new AppError('not_found', { id: params.id });
  if (from === undefined) throw new AppError('not_found', { id: query.with_id }, 'with_id');
  const { rows } = await sql<Stored>`
    select test_id, coalesce(origin_id, id) as lineage, position, content from test_questions where test_id = any(${ids}::int[])
    order by position`.execute(db);
  const of = (id: number) =>
    rows.flatMap(({ test_id, content, ...row }) => {
      const read = test_id === id ? readQuestion(content) : null;
      return read === null ? [] : [{ ...row, content: read }];
    });
  return { from, to, fields: compareSettings(from, to), questions: compareQuestions(of(from.id), of(to.id)) };
}
