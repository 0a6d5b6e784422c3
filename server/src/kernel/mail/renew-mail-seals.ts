import type { WriteContext } from '../calls/context.ts';
import { mailPurpose } from './mail.ts';

/** Re-encrypts waiting mails with the newest secret. */
export async function renewMailSeals({ db, site: { secrets }, nothingChanged }: WriteContext): Promise<void> {
  nothingChanged();
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['id', 'sealed_text', 'sealed_file'])
    .where('sealed_text', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, sealed_text, sealed_file } of mails) {
    const text = sealed_text && secrets.renewed(mailPurpose, sealed_text);
    const file = sealed_file && secrets.renewed(mailPurpose, sealed_file);
    if (text) await db.updateTable('mail_outbox').set({ sealed_text: text }).where('id', '=', id).execute();
    if (file) await db.updateTable('mail_outbox').set({ sealed_file: file }).where('id', '=', id).execute();
  }
}
