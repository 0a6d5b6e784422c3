import type { EvidenceFile } from '@lectern/contract/salary/pay-adjustments.schema';
import { sql } from 'kysely';
import { requireAction } from '../../../../kernel/actions.ts';
import { AppError } from '../../../../kernel/app-error.ts';
import { isoOf } from '../../../../kernel/clock.ts';
import type { ReadContext, StagedContext } from '../../../../kernel/calls/context.ts';
import { keptFile } from '../../../../kernel/files/pictures/kept-file.ts';
import { lock } from '../../../../kernel/locks.ts';
import { requireTeacherPay } from '../../../teachers/public/teacher-access.ts';
import { giftActions } from '../pay-adjustments.policy.ts';

type Input = { readonly params: { readonly id: number }; readonly file: Uint8Array };

/** Maximum number of a user's uploaded files that are not used yet. */
const most = 10;

/**
 * Stores a file as evidence for a bonus or a deduction of a teacher.
 * @throws AppError `not_found`, `forbidden`, `material_not_taken`, `image_too_large`, `too_many_files`
 */
export async function addEvidenceFile(staged: StagedContext, { params: { id: teacher_id }, file }: Input): Promise<EvidenceFile> {
  await requireGiving(staged, teacher_id);
  const { type, content } = await keptFile(file);
  return staged.transaction(async (ctx) => {
    await requireGiving(ctx, teacher_id);
    await lock(ctx.db, [{ of: 'teacher', id: teacher_id }]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pay_evidence_files f where created_by = ${ctx.actor.id}
        and not exists (select from pay_adjustments where file_id = f.id)`.execute(ctx.db);
    if ((rows[0]?.count ?? 0) >= most) throw new AppError('too_many_files', { most }, 'file');
    const { id } = await ctx.db
      .insertInto('pay_evidence_files')
      .values({
        ...{ teacher_id, media_type: type as 'application/pdf', content: Buffer.from(content) },
        ...{ created_at: isoOf(ctx.now), created_by: ctx.actor.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ctx.audit({ action: 'pay_evidence_file.add', entity: 'pay_evidence_file', entity_id: id, teacher_id, new: { media_type: type } });
    return { file_id: id };
  });
}

async function requireGiving(ctx: ReadContext, teacherId: number): Promise<void> {
  const { id: teacher_id, curator_id } = await requireTeacherPay(ctx.db, ctx.actor, teacherId);
  requireAction(ctx, giftActions, 'give', { teacher_id, curator_id, by_curators: true });
}
