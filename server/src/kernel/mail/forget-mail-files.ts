import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../db/client.ts';
import { isoOf } from '../clock.ts';

/** `2026-11-16T09-00-00-17.txt`: the time of writing, and the id of the mail. */
const ofMail = /^(\d{4}-\d\d-\d\d)T[\d-]{8}-(\d+)\.\w+(?:\.half)?$/;

/**
 * Deletes mails of the folder, with their attachments, that are useless by now, such as those with an expired link, and those whose row is
 * deleted. Other files stay.
 */
export async function forgetMailFiles(db: Db, folder: string, now: Temporal.Instant): Promise<void> {
  const files = await readdir(folder).catch(() => []);
  const ids = new Map(files.flatMap((name) => (ofMail.test(name) ? [[name, Number(ofMail.exec(name)?.[2])] as const] : [])));
  if (ids.size === 0) return;
  const useful = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', 'in', [...new Set(ids.values())])
    .where('useless_at', '>', isoOf(now))
    .execute();
  const stays = new Set(useful.map(({ id }) => Number(id)));
  for (const [name, id] of ids) if (!stays.has(id)) await rm(join(folder, name), { force: true });
}
