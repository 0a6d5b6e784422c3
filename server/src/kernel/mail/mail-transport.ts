import { mkdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isoOf } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Mail } from './mail.ts';
import { sealLinks } from './sealed-links.ts';

/** Sends a mail. @returns 'in_folder' if it was written to a file instead */
export type SendMail = (mail: Mail & { readonly id: number }, now: Temporal.Instant) => Promise<'in_folder' | undefined>;

/** Writes mails as files to a folder, for a school without a mail server. The secrets of links are encrypted: `npm run mails` shows them. */
export function mailToFolder(folder: string, secrets: Secrets): SendMail {
  return async ({ id, to, subject, text, file: enclosed }, now) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const at = isoOf(now);
    const file = join(folder, `${at.replaceAll(/[^\dT]/g, '-').slice(0, 19)}-${id}.txt`);
    if (enclosed !== undefined) {
      // Named after the mail; the original file name is untrusted.
      const extension = extname(enclosed.name).replaceAll(/[^.\w]/g, '');
      await writeFile(file.replace(/\.txt$/, extension === '' ? '.file' : extension), enclosed.content, { mode: 0o600 });
    }
    const half = `${file}.half`;
    // Written to a temporary file and renamed, so that a reader never sees half a mail.
    await writeFile(half, `To: ${to}\nSubject: ${subject}\nDate: ${at}\n\n${sealLinks(secrets, text)}\n`, { mode: 0o600 });
    await rename(half, file);
    return 'in_folder';
  };
}

/** Sends mails through the server of a `smtp://` or `smtps://` address. @param from the sender, `Name <address>` or an address */
export function mailToServer(url: string, from: string): SendMail {
  let transport: Promise<{ sendMail(mail: object): Promise<unknown> }> | undefined;
  return async ({ id, to, subject, text, file }, now) => {
    // Loaded for the first mail, not at start-up.
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
    // The same for every attempt, so that a mail server can detect duplicates.
    const messageId = `<lectern-${id}-${Buffer.from(to).toString('base64url').slice(0, 24)}@${domain}>`;
    const attachments =
      file === undefined ? [] : [{ filename: file.name, contentType: file.mediaType, content: Buffer.from(file.content) }];
    const headers = { 'Auto-Submitted': 'auto-generated' };
    // One address as an object; as a string it could be parsed as several.
    const recipient = { name: '', address: to };
    await (await transport).sendMail({ to: recipient, subject, text, attachments, from, messageId, date: isoOf(now), headers });
    return undefined;
  };
}
