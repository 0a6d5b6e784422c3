import type { Database, Db } from '../../db/client.ts';
import { audited, inTransaction } from '../../kernel/calls/audited-write.ts';
import { noBrowser } from '../../kernel/calls/browser.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { actorOfUser } from '../../kernel/calls/session.ts';
import { secretsOf } from '../../kernel/secrets.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { settingsReader } from '../../settings.ts';

/** Calls real endpoints as members of staff, each in its own transaction, at any past time. */
export type AsStaff = <T>(userId: number, at: Temporal.Instant, work: (ctx: WriteContext) => Promise<T>) => Promise<T>;

export function asStaff(database: Database, secrets: Secrets = secretsOf('demo school')): AsStaff {
  const work = staffCalls(secrets);
  return (userId, at, verb) => inTransaction(database, (db) => work(db, userId, at, verb));
}

type StaffCall = <T>(db: Db, userId: number, at: Temporal.Instant, work: (ctx: WriteContext) => Promise<T>) => Promise<T>;

/** Calls real endpoints as members of staff within the current transaction. */
export function staffCalls(secrets: Secrets = secretsOf('demo school')): StaffCall {
  const site = { publicUrl: '', mailFolder: null, secrets };
  let calls = 0;
  return async (db, userId, at, work) => {
    calls += 1;
    const actor = await actorOfUser(db, userId, at);
    if (actor === null) throw new Error(`user ${userId} is missing`);
    const settings = await settingsReader(db, () => at).read();
    const reading = { actor, db, now: at, settings, requestId: `demo school ${calls}`, browser: noBrowser, site, logRead: () => {} };
    return audited(db, 'school', reading, work);
  };
}

/** The generated school, and the current time. */
export type Lately = Pick<Database, 'db'> & { readonly now: Temporal.Instant; readonly as: AsStaff };
