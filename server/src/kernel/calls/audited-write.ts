import type { Database, Db } from '../../db/client.ts';
import { writeAudit } from '../audit.ts';
import type { AuditEntry } from '../audit.ts';
import { isoOf } from '../clock.ts';
import type { Actor, ReadContext, WriteContext } from './context.ts';
import { isConnectionLost, mayBeTriedAgain } from '../database-errors.ts';

/** The actor of endpoints without sign-in and of background jobs. */
export const nobody: Actor = {
  id: 0,
  name: '',
  email: '',
  role: '',
  roles: [],
  abilities: [],
  lent_clients: [],
  zone: '+0300',
  locale: null,
  preview: null,
};

const mostTries = 4;

/**
 * Runs work in a transaction. Retries it from the beginning after a deadlock, a serialisation failure, or a connection lost before the
 * commit was sent. After that the transaction may have been committed, so only the caller may send it again, with its idempotency key.
 */
export async function inTransaction<T>({ db, requireWritable, inWriteTurn }: Database, work: (db: Db) => Promise<T>): Promise<T> {
  requireWritable();
  for (let tries = 1; ; tries += 1) {
    let commits = false;
    const working = async (transaction: Db) => {
      const result = await work(transaction);
      commits = true;
      return result;
    };
    try {
      return await inWriteTurn(() => db.transaction().execute(working));
    } catch (error) {
      if (tries >= mostTries || !(mayBeTriedAgain(error) || (isConnectionLost(error) && !commits))) throw error;
    }
  }
}

/**
 * Runs a write in its transaction and writes its audit entries there.
 * @throws Error if the write adds no audit entry and does not call `nothingChanged`
 */
export async function audited<T>(db: Db, name: string, reading: ReadContext, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const entries: AuditEntry[] = [];
  let unchanged = false;
  const result = await work({
    ...reading,
    db,
    audit: (entry) => entries.push(entry),
    nothingChanged: () => {
      unchanged = true;
    },
  });
  if (entries.length === 0 && !unchanged) throw new Error(`${name} wrote without an audit entry`);
  const author = reading.actor.id === nobody.id ? null : reading.actor;
  await writeAudit(db, 'done', { author, at: isoOf(reading.now), requestId: reading.requestId }, entries);
  return result;
}
