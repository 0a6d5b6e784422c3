import type { Db } from '../db/client.ts';
import { withCommit } from '../db/statements/pipelined.ts';

/** An entry of the audit log. `action` is `<noun>.<verb>`; the screen translates it to a sentence. */
export type AuditEntry = {
  readonly action: string;
  readonly entity: string;
  /** Null when there is no record, for example a password reset for an unknown address. */
  readonly entity_id: number | null;
  readonly client_id?: number | null;
  readonly teacher_id?: number | null;
  readonly old?: Readonly<Record<string, unknown>> | null;
  readonly new?: Readonly<Record<string, unknown>> | null;
};

/** The actor, their role, their personal token, the time and the request. */
export type AuditStamp = {
  readonly author: {
    readonly id: number;
    readonly role: string;
    readonly token?: { readonly id: number };
  } | null;
  readonly at: string;
  readonly requestId: string;
};

/** Writes audit rows. For a write, they are sent with the commit of its transaction; for a refusal, on their own after the rollback. */
export async function writeAudit(db: Db, outcome: 'done' | 'refused', stamp: AuditStamp, entries: readonly AuditEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += mostRows) await writeSome(db, outcome, stamp, entries.slice(at, at + mostRows));
}

/** A statement takes at most 65,535 parameters. */
const mostRows = 2_000;

async function writeSome(db: Db, outcome: 'done' | 'refused', stamp: AuditStamp, entries: readonly AuditEntry[]): Promise<void> {
  const rows = db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        at: stamp.at,
        actor_id: stamp.author?.id ?? null,
        actor_role: stamp.author?.role ?? '',
        token_id: stamp.author?.token?.id ?? null,
        action: entry.action,
        outcome,
        entity: entry.entity,
        entity_id: entry.entity_id,
        client_id: entry.client_id ?? null,
        teacher_id: entry.teacher_id ?? null,
        old: entry.old ? JSON.stringify(entry.old) : null,
        new: entry.new ? JSON.stringify(entry.new) : null,
        request_id: stamp.requestId,
      })),
    )
    .compile();
  await withCommit(db, rows);
}
