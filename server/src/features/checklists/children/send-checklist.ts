import { pdfName } from '../../../kernel/files/pdf-file.ts';
import type { SentPaper } from '@lectern/contract/paper';
import { requireAction } from '../../../kernel/actions.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ReadContext, StagedContext } from '../../../kernel/calls/context.ts';
import { maskContact } from '../../clients/public/contact-text.ts';
import { sendPaper } from '../../documents/public/send-paper.ts';
import { checklistMail, checklistPaper } from './checklist-paper.rules.ts';
import { reportOf } from './checklist-paper.queries.ts';
import { childChecklistActions } from './child-checklists.policy.ts';
import { factsOf, requireChildChecklist } from './child-checklists.queries.ts';
import { progressRecipientOf } from './progress-recipient.queries.ts';

/**
 * Mails the latest submitted revision to the parents.
 * @throws AppError `not_found`, `checklist_not_submitted`, `no_progress_consent`
 */
export async function sendChildChecklist(staged: StagedContext, { params: { id } }: { params: { id: number } }): Promise<SentPaper> {
  await requireSendable(staged, id);
  const report = await reportOf(staged, id);
  const { subject, lines } = checklistMail(report);
  const { client, language, school } = report;
  const paper = { client, language, school, subject, lines, paper: checklistPaper(report), fileName: pdfName(subject) };
  const note: Parameters<typeof sendPaper>[2] = async (ctx, address) => {
    await requireSendable(ctx, id);
    const to_address = maskContact('email', address);
    ctx.audit({ action: 'child_checklist.send', entity: 'child_checklist', entity_id: id, client_id: client.id, new: { to_address } });
  };
  return sendPaper(staged, paper, note, async (ctx) => {
    const address = await progressRecipientOf(ctx, client.id);
    if (address === null) throw new AppError('no_progress_consent');
    return address;
  });
}

async function requireSendable(ctx: ReadContext, id: number): Promise<void> {
  const row = await requireChildChecklist(ctx, id);
  requireAction(ctx, childChecklistActions, 'send', factsOf(row, await progressRecipientOf(ctx, row.client_id)));
}
