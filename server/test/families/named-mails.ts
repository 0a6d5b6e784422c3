import { acceptedMailText } from '../../src/features/offers/mail-text.rules.ts';
import { checklistMail } from '../../src/features/checklists/children/checklist-paper.rules.ts';
import { handedOverMailText } from '../../src/features/deals/handing-over/mail-text.rules.ts';
import { pdfName } from '../../src/kernel/files/pdf-file.ts';
import { queueMail } from '../../src/kernel/mail/mail.ts';
import { testNow } from '../build.ts';
import { testSite } from '../setup/test-site.ts';
import type { TestApp } from '../test-app.ts';

type Named = { readonly client: string; readonly kid: string; readonly address: string; readonly manager: string };

/** Queues the mails whose texts name a client or a child: one to the manager, and a document to the parents. */
export async function queueNamedMails({ database: { db } }: TestApp, { client, kid, address, manager }: Named): Promise<void> {
  const course = 'Mathematics';
  const link = 'https://lectern.test/clients/1';
  const ctx = { db, now: testNow, site: testSite };
  const uselessAt = testNow.add({ hours: 72 });
  for (const language of ['en', 'ru'] as const) {
    const accepted = acceptedMailText(language, { name: 'Manager', teacher: 'Teacher', kid, course, site: link });
    const handedOver = handedOverMailText(language, { name: 'Manager', client, by: 'Colleague', link });
    for (const mail of [accepted, handedOver]) await queueMail(ctx, { to: manager, ...mail, uselessAt });
    const { subject, lines } = checklistMail({ kid_name: kid, course_title: course, language });
    const file = { name: pdfName(subject), mediaType: 'application/pdf', content: new Uint8Array() };
    await queueMail(ctx, { to: address, subject, text: [client, kid, ...lines].join(' '), file, uselessAt });
  }
}
