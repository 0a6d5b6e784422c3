import { mkdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isoOf } from '../clock.ts';
import type { Mail } from './mail.ts';

/** Hands a mail on. @returns where it lies when nobody has sent it */
export type SendMail = (mail: Mail & { readonly id: number }, now: Temporal.Instant) => Promise<'in_folder' | undefined>;

/** Mails as files in a folder, for a school that has named no mail server yet. */
export function mailToFolder(folder: string): SendMail {
  return async ({ id, to, subject, text, file: enclosed }, now) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = isoOf(now);
    const file = join(folder, `${at.replaceAll(/[^\dT]/g, '-').slice(0, 19)}-${id}.txt`);
    if (enclosed !== undefined) {
      // Named after the mail: what the file is called was typed by somebody.
      const extension = extname(enclosed.name).replaceAll(/[^.\w]/g, '');
      await writeFile(file.replace(/\.txt$/, extension === '' ? '.file' : extension), enclosed.content, { mode: 0o600 });
    }
    const half = `${file}.half`;
    // Written beside and renamed: who looks into the folder never reads half a mail.
    await writeFile(half, `To: ${to}\nSubject: ${subject}\nDate: ${at}\n\n${text}\n`, { mode: 0o600 });
    await rename(half, file);
    return 'in_folder';
  };
}

/**
 * Mails through the server that a `smtp://` or `smtps://` address names.
 * @param from the sender, `Name <address>` or an address
 */
export function mailToServer(url: string, from: string): SendMail {
  let transport: Promise<{ sendMail(mail: object): Promise<unknown> }> | undefined;
  return async ({ id, to, subject, text, file }, now) => {
    // Loaded when the first mail is due: nobody waits for it at the start.
    transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      } as object),
    );
    const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
    // The same for every try, so that a mail server can tell a mail that it has already.
    const messageId = `<lectern-${id}-${Buffer.from(to).toString('base64url').slice(0, 24)}@${domain}>`;
    const attachments =
      file === undefined ? [] : [{ filename: file.name, contentType: file.mediaType, content: Buffer.from(file.content) }];
    const headers = { 'Auto-Submitted': 'auto-generated' };
    // One address, whatever stands in it: as a text it could be read as several.
    const recipient = { name: '', address: to };
    await (await transport).sendMail({ to: recipient, subject, text, attachments, from, messageId, date: isoOf(now), headers });
    return undefined;
  };
}
