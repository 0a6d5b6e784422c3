import { pdfName } from '../../kernel/files/pdf-file.ts';
import type { SentPaper } from '@lectern/contract/paper';
import type { SendSettlementInput } from '@lectern/contract/settlements/settlements.schema';
import { requireAction } from '../../kernel/actions.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { StagedContext } from '../../kernel/calls/context.ts';
import { requireClientMoney } from '../clients/public/client-access.ts';
import { maskContact } from '../clients/public/contact-text.ts';
import { sendPaper } from '../documents/public/send-paper.ts';
import { settlementMail, settlementPaper } from './settlement-paper.rules.ts';
import { settlementActions } from './settlements.policy.ts';
import { settlementOf } from './settlements.queries.ts';

type Input = { readonly params: { readonly id: number }; readonly body: SendSettlementInput };

/** Mails a client the settlement of a period as a PDF to sign. @throws AppError `no_email_contact`, and the errors of reading it */
export async function sendSettlement(staged: StagedContext, { params, body }: Input): Promise<SentPaper> {
  const client = await requireClientMoney(staged, params.id);
  requireAction(staged, settlementActions, 'send', client);
  const { from, to, language } = body;
  const data = await settlementOf(staged, client, { from, to }, language);
  const mail = settlementMail(data, language);
  const paper = settlementPaper(data, language, isoOf(staged.now));
  return sendPaper(staged, { ...mail, client, language, paper, fileName: pdfName(mail.subject) }, (ctx, address) => {
    // The address stays out of the log: readers of the log may not be allowed to see contacts.
    ctx.audit({
      action: 'settlement.send',
      entity: 'client',
      entity_id: client.id,
      client_id: client.id,
      new: { number: data.number, from, to, language, to_address: maskContact('email', address), closing: data.closing.money },
    });
  });
}
