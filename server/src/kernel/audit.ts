import type { Db } from '../db/client.ts';
import { withCommit } from '../db/pipelined.ts';

/** What a write did, for people who ask later: `action` is `<noun>.<verb>`, translated to a sentence on the screen. */
export type AuditEntry = {
  readonly action: string;
  readonly entity: string;
  /** Null for what nobody is: a password forgotten by an address that is not known. */
  readonly entity_id: number | null;
  readonly client_id?: number | null;
  readonly teacher_id?: number | null;
  readonly old?: Readonly<Record<string, unknown>> | null;
  readonly new?: Readonly<Record<string, unknown>> | null;
};

/** Who, as which role, by which personal token, when, and in which request. */
export type AuditStamp = {
  readonly author: {
    readonly id: number;
    readonly role: string;
    readonly token?: { readonly id: number };
  } | null;
  readonly at: string;
  readonly requestId: string;
};

/** Writes audit rows: together with the commit of the write's own transaction, or for a refusal on its own after the rollback. */
export async function writeAudit(db: Db, outcome: 'done' | 'refused', stamp: AuditStamp, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
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
