import type { ReadAct, ReadSubject } from '@lectern/contract/privacy/read-log-states';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { AuditStamp } from './audit.ts';

/** An entry of the reading log: what was read, whose it is, and how many records. */
export type ReadEntry = {
  readonly act: ReadAct;
  readonly subject: ReadSubject;
  readonly subject_id?: number | null;
  readonly client_id?: number | null;
  readonly teacher_id?: number | null;
  readonly records?: number;
  /** The name of a list, or the path of a screen. */
  readonly detail?: string;
};

/** Opening the same card again within this time adds no entry: screens refetch what they show. */
const sameOpeningMinutes = 10;

/** Adds entries to the reading log. Without an author nothing is added: jobs read no person's card. */
export async function writeReads(db: Db, { author, at, requestId }: AuditStamp, entries: readonly ReadEntry[]): Promise<void> {
  if (author === null) return;
  for (const { act, subject, subject_id = null, client_id = null, teacher_id = null, detail = '', records = 1 } of entries) {
    await sql`
      insert into read_log (at, actor_id, actor_role, token_id, act, subject, subject_id, client_id, teacher_id, detail, records, request_id)
      select ${at}::timestamptz, ${author.id}::int, ${author.role}, ${author.token?.id ?? null}::int, ${act}, ${subject}, ${subject_id}::int,
        ${client_id}::int, ${teacher_id}::int, ${detail}, ${records}::int, ${requestId}
      where ${act} <> 'open' or not exists (
        select from read_log where actor_id = ${author.id} and act = 'open' and subject = ${subject}
          and subject_id is not distinct from ${subject_id}::int and at > ${at}::timestamptz - make_interval(mins => ${sameOpeningMinutes}))
    `.execute(db);
  }
}
