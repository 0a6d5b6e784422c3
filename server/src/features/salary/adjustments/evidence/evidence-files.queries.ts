import type { Download } from '@lectern/contract/paper';
import { sql } from 'kysely';
import { AppError } from '../../../../kernel/app-error.ts';
import type { ReadContext } from '../../../../kernel/calls/context.ts';
import { endingOf } from '../../../../kernel/files/pictures/kept-file.ts';
import { requireAdjustment } from '../pay-adjustments.queries.ts';

/** @throws AppError `not_found` at `file_id` for a file about another teacher, another user's file, and one already used */
export async function requireOwnEvidence({ db, actor }: ReadContext, teacherId: number, fileId: number): Promise<void> {
  const { rows } = await sql`
    select from pay_evidence_files f where f.id = ${fileId} and f.teacher_id = ${teacherId} and f.created_by = ${actor.id}
      and not exists (select from pay_adjustments where file_id = f.id) for update
  `.execute(db);
  if (rows.length === 0) throw new AppError('not_found', { id: fileId }, 'file_id');
}

/**
 * The evidence file of a bonus or a deduction, for users who may see the line. A picture is displayed; a PDF is downloaded.
 * @throws AppError `not_found`
 */
export async function getEvidenceFile(ctx: ReadContext, { params: { id } }: { params: { id: number } }): Promise<Download> {
  const { teacher_id } = await requireAdjustment(ctx, id);
  const { rows } = await sql<{ media_type: string; content: Uint8Array }>`
    select f.media_type, f.content from pay_adjustments g join pay_evidence_files f on f.id = g.file_id where g.accrual_id = ${id}
  `.execute(ctx.db);
  const [file] = rows;
  if (file === undefined) throw new AppError('not_found', { id });
  ctx.logRead({ act: 'download', subject: 'pay', subject_id: teacher_id, teacher_id, records: 1, detail: 'evidence' });
  return {
    name: `evidence-${id}.${endingOf(file.media_type)}`,
    mediaType: file.media_type,
    inline: file.media_type.startsWith('image/'),
    pieces: [file.content],
  };
}
