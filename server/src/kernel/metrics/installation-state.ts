import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** What an operator monitors besides the process itself. Ages are in seconds, null if it never happened. */
export type InstallationState = {
  readonly mails_waiting: number;
  /** Age of the mail that has been due the longest. */
  readonly mails_due_age: number | null;
  readonly mails_failed: number;
  readonly webhooks_waiting: number;
  readonly webhooks_due_age: number | null;
  readonly exports_waiting: number;
  readonly backup_age: number | null;
  readonly ledger_check_age: number | null;
  /** Kinds of faults that the last check of the ledger found. */
  readonly ledger_faults: number | null;
};

/** Reads the state of queues, backups and the nightly check with a few index lookups and no full scan. */
export async function readInstallationState(db: Db): Promise<InstallationState> {
  const { rows } = await sql<InstallationState>`
    select
      (select count(*)::int from mail_outbox where state = 'waiting') as mails_waiting,
      (select extract(epoch from now() - min(due_at))::float8 from mail_outbox where state = 'waiting' and due_at <= now()) as mails_due_age,
      (select count(*)::int from mail_outbox where state = 'failed' and created_at > now() - interval '1 day') as mails_failed,
      (select count(*)::int from webhook_deliveries where state = 'waiting') as webhooks_waiting,
      (select extract(epoch from now() - min(due_at))::float8 from webhook_deliveries where state = 'waiting' and due_at <= now())
        as webhooks_due_age,
      (select count(*)::int from export_runs where state in ('waiting', 'running')) as exports_waiting,
      (select extract(epoch from now() - max(ended_at))::float8 from backups where fault is null) as backup_age,
      (select extract(epoch from now() - max(started_at))::float8 from ledger_checks) as ledger_check_age,
      (select jsonb_array_length(faults::jsonb) from ledger_checks order by started_at desc, id desc limit 1) as ledger_faults`.execute(db);
  return rows[0] as InstallationState;
}
