import type { TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { archiveVersion, discardVersion, publishVersion } from '../../../kernel/versions/change-version.ts';
import type { VersionKind, VersionRow } from '../../../kernel/versions/change-version.ts';
import { testActions } from '../tests.policy.ts';
import { testBlockersOf } from './test-blockers.rules.ts';
import { storedQuestions, testOf } from './test-templates.queries.ts';

type Params = { readonly params: { id: number } };

const tests: VersionKind<VersionRow & { readonly lineage_id: number; readonly title: string }> = {
  table: 'test_templates',
  entity: 'test_template',
  series: ['lineage_id'],
  described: ['title'],
  actions: testActions,
  blockers: async (ctx, id) => testBlockersOf(await storedQuestions(ctx, id)).length,
  deleteParts: async ({ db }, id) => {
    await db.deleteFrom('test_questions').where('test_id', '=', id).execute();
  },
};

/** Publishes a draft and archives the published version. @throws AppError `not_found`, `test_closed`, `test_incomplete` */
export async function publishTest(ctx: WriteContext, { params: { id } }: Params): Promise<TestTemplate> {
  await publishVersion(ctx, tests, id);
  return testOf(ctx, id);
}

/** @throws AppError `not_found`, `test_not_published` */
export async function archiveTest(ctx: WriteContext, { params: { id } }: Params): Promise<TestTemplate> {
  await archiveVersion(ctx, tests, id);
  return testOf(ctx, id);
}

/** Deletes a draft with its questions. @throws AppError `not_found`, `test_closed` */
export function discardTest(ctx: WriteContext, { params }: Params): Promise<Record<string, never>> {
  return discardVersion(ctx, tests, params.id);
}
