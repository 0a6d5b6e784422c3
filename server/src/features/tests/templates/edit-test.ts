import type { TestChange, TestTemplate } from '@lectern/contract/tests/test-templates.schema';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { changedFields } from '../../../kernel/edits/changed-fields.ts';
import { requireUnchanged } from '../../../kernel/edits/require-unchanged.ts';
import { requireDraftTest } from './draft-test.ts';
import { testOf } from './test-templates.queries.ts';

type Input = { readonly params: { id: number }; readonly body: TestChange };

/** @throws AppError `not_found`, `test_closed`, `changed_meanwhile` at a field with a concurrent change */
export async function editTest(ctx: WriteContext, { params: { id }, body }: Input): Promise<TestTemplate> {
  const { title, pass_percent, shuffle } = await requireDraftTest(ctx, id);
  const { before, ...requested } = body;
  const now = { title, pass_percent, shuffle };
  await requireUnchanged(ctx, { entity: 'test_template', id, now, requested }, before);
  const changes = changedFields(now, requested);
  if (changes === null) ctx.nothingChanged();
  else {
    await ctx.db.updateTable('test_templates').set(requested).where('id', '=', id).execute();
    ctx.audit({ action: 'test_template.edit', entity: 'test_template', entity_id: id, ...changes });
  }
  return testOf(ctx, id);
}
