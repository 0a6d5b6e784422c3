import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openLinks } from '../server/src/kernel/mail/sealed-links.ts';
import { secretsOf, secretsOfFolder } from '../server/src/kernel/secrets.ts';

/** The link in the newest mail to an address. A server without a mail server writes its mails into the data folder. */
export async function linkMailedTo(address: string, folder: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      () => {
        link = mailsTo(address, folder)
          .at(-1)
          ?.match(/^https?:\S+#\S+$/m)?.[0];
        return link;
      },
      { message: `a mail with a link to ${address}`, timeout: 15_000 },
    )
    .toBeDefined();
  return link ?? '';
}

/** All mails to an address, oldest first, with their encrypted links opened. */
export function mailsTo(address: string, folder: string): string[] {
  const outbox = join(folder, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => openLinks(secretsOf(...secretsOfFolder(folder)), readFileSync(join(outbox, name), 'utf8')))
    .filter((mail) => mail.startsWith(`To: ${address}\n`));
}
