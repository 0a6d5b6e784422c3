import type { TestStatus } from '@lectern/contract/tests/test-templates.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { testActions } from '../tests.policy.ts';

export type LockedTest = {
  readonly id: number;
  readonly lineage_id: number;
  readonly status: TestStatus;
  readonly title: string;
  readonly pass_percent: number;
  readonly shuffle: boolean;
};

/** Loads and locks a test, so that its writes are serialised. @throws AppError `not_found` */
export async function lockedTest({ db }: WriteContext, id: number): Promise<LockedTest> {
  const { rows } = await sql<LockedTest>`
    select id, lineage_id, status, title, pass_percent, shuffle from test_templates where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError('not_found', { id });
  return rows[0];
}

/** Loads a draft to change its questions. @throws AppError `not_found`, `test_closed` */
export async function requireDraftTest(ctx: WriteContext, id: number): Promise<LockedTest> {
  const test = await lockedTest(ctx, id);
  requireAction(ctx, testActions, 'edit', { status: test.status, blockers: 0 });
  return test;
}

/** Loads the draft of a question. @throws AppError `not_found`, `test_closed` */
export async function requireDraftQuestion(ctx: WriteContext, id: number): Promise<LockedTest> {
  const found = await ctx.db.selectFrom('test_questions').select('test_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new AppError('not_found', { id });
  return requireDraftTest(ctx, found.test_id);
}
