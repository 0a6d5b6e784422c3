import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { isoOf } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { SendMail } from './mail-transport.ts';
import { forgetMailFiles } from './forget-mail-files.ts';
import { mailPurpose } from './mail.ts';
import type { Mail } from './mail.ts';
import type { Secrets } from '../secrets.ts';
import { startPollingWorker } from '../process/polling-worker.ts';

type WorkerOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly send: SendMail;
  readonly onFault: (fault: unknown) => void;
  /** The folder for mails as files, when no mail server is set. */
  readonly folder?: string | null;
};

const mostTries = 10;
const pollIntervalMilliseconds = 2_000;
/** How long a mail is leased to the process that took it. After that, another process retries it. */
const leaseSeconds = 120;
/** Polls between two clean-ups: ten minutes. */
const looksBetweenTidying = 300;

type Due = {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly sealed_text: Uint8Array;
  readonly file_name: string | null;
  readonly file_type: string | null;
  readonly sealed_file: Uint8Array | null;
  readonly tries: number;
};

/**
 * Sends one mail that is due. It is claimed in a short transaction of its own: no transaction stays open during SMTP, and no two processes
 * claim the same mail. Delivery is at least once: a process that dies between sending and recording causes a duplicate, never a loss.
 * @returns whether there was one
 */
export async function sendNextMail({ database: { db }, clock, secrets, send }: WorkerOptions): Promise<boolean> {
  const now = clock();
  const { rows } = await sql<Due>`
    update mail_outbox set tries = tries + 1, due_at = ${isoOf(now.add({ seconds: leaseSeconds }))} where id = (
      select id from mail_outbox where state = 'waiting' and due_at <= ${isoOf(now)} and useless_at > ${isoOf(now)}
      order by due_at, id limit 1 for update skip locked
    ) returning id, recipient, subject, sealed_text, file_name, file_type, sealed_file, tries
  `.execute(db);
  const mail = rows[0];
  if (mail === undefined) return false;
  let lies: Awaited<ReturnType<SendMail>>;
  try {
    lies = await send({ id: mail.id, ...opened(secrets, mail) }, now);
  } catch (fault) {
    await putOff(db, mail, clock(), fault);
    throw fault;
  }
  await db
    .updateTable('mail_outbox')
    .set({
      state: lies ?? 'sent',
      sent_at: lies === undefined ? isoOf(clock()) : null,
      sealed_text: null,
      sealed_file: null,
      last_fault: null,
    })
    .where('id', '=', mail.id)
    .execute();
  return true;
}

function opened(secrets: Secrets, { recipient, subject, sealed_text, file_name, file_type, sealed_file }: Due): Mail {
  const mail = { to: recipient, subject, text: secrets.open(mailPurpose, sealed_text) };
  if (file_name === null || file_type === null || sealed_file === null) return mail;
  return {
    ...mail,
    file: { name: file_name, mediaType: file_type, content: Buffer.from(secrets.open(mailPurpose, sealed_file), 'base64') },
  };
}

async function putOff(db: Database['db'], { id, tries }: Due, now: Temporal.Instant, fault: unknown): Promise<void> {
  const last_fault = (fault instanceof Error ? fault.message : String(fault)).replaceAll('\u0000', '').slice(0, 500);
  const next = { last_fault, due_at: isoOf(now.add({ seconds: Math.min(3_600, 15 * 2 ** tries) })) };
  const given = tries >= mostTries ? { ...next, state: 'failed' as const, sealed_text: null, sealed_file: null } : next;
  await db.updateTable('mail_outbox').set(given).where('id', '=', id).execute();
}

/** Deletes texts and files of mails that are no longer useful, also from the folder. Their rows are kept for `mails_days`. */
export async function forgetUselessMails({
  database: { db },
  clock,
  folder = null,
}: Pick<WorkerOptions, 'database' | 'clock' | 'folder'>): Promise<void> {
  const now = clock();
  await db
    .updateTable('mail_outbox')
    .set({ state: 'unsent', sealed_text: null, sealed_file: null })
    .where('useless_at', '<=', isoOf(now))
    .where('state', 'in', ['waiting', 'unsent'])
    .where('sealed_text', 'is not', null)
    .execute();
  if (folder !== null) await forgetMailFiles(db, folder, now);
}

/** Sends queued mails, including those that an earlier process left. @returns a function that stops it after the current mail */
export function startMailWorker(options: WorkerOptions): () => Promise<void> {
  return startPollingWorker({
    database: options.database,
    work: () => sendNextMail(options),
    pollIntervalMilliseconds,
    tidy: { everyPolls: looksBetweenTidying, work: () => forgetUselessMails(options) },
    onFault: options.onFault,
  });
}
