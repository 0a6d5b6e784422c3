import type { Database, Db } from '../../db/client.ts';
import { writeAudit } from '../audit.ts';
import { isoOf } from '../clock.ts';
import type { Secrets } from '../secrets.ts';

/** The process lacks a secret that values of the database were encrypted with. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret';
}

const lost =
  'If it is lost, start once with LECTERN_SECRET_REPLACED=1: waiting mails, second factors and keys of webhooks that it encrypted are then lost.';

type Start = { readonly now: Temporal.Instant; readonly replaced: boolean };

/**
 * Compares the process's secrets with the fingerprints in the database, which the first start writes. A new secret listed before the known
 * one replaces it; the former one stays required until no value is encrypted with it (`renew-seals.ts`).
 * @param replaced whether another secret is accepted without the former one
 * @returns whether a former secret is still required
 * @throws WrongSecret if the process lacks a required secret
 */
export async function requireSameSecret({ db }: Pick<Database, 'db'>, secrets: Secrets, { now, replaced }: Start): Promise<boolean> {
  const [newest] = secrets.fingerprints;
  const at = isoOf(now);
  return db.transaction().execute(async (trx) => {
    const first = { secret_fingerprint: newest, secret_since: at };
    await trx
      .insertInto('installation')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = await trx.selectFrom('installation').selectAll().forUpdate().executeTakeFirstOrThrow();
    const needed = [known.secret_fingerprint, ...known.former_fingerprints];
    if (!replaced && !secrets.fingerprints.includes(known.secret_fingerprint)) {
      throw new WrongSecret(
        `LECTERN_SECRET, or secret.key in the data folder, is not the one that this database was written with. Put the old one back; to change it, name it in LECTERN_FORMER_SECRETS, too. ${lost}`,
      );
    }
    if (!replaced && needed.some((each) => !secrets.fingerprints.includes(each)))
      throw new WrongSecret(
        `Values are still encrypted with a former secret: put it back into LECTERN_FORMER_SECRETS or secret.key. ${lost}`,
      );
    const former = needed.filter((each) => each !== newest && secrets.fingerprints.includes(each));
    if (newest !== known.secret_fingerprint || former.length < known.former_fingerprints.length) await keep(trx, at, newest, former);
    return former.length > 0;
  });
}

async function keep(db: Db, at: string, secret_fingerprint: string, former_fingerprints: string[]): Promise<void> {
  await db.updateTable('installation').set({ secret_fingerprint, former_fingerprints, secret_since: at }).execute();
  const entry = { action: 'secret.change', entity: 'installation', entity_id: null, new: { former: former_fingerprints.length } };
  await writeAudit(db, 'done', { author: null, at, requestId: 'start' }, [entry]);
}

/** The startup message for an operator whose process has former secrets. */
export const formerSecretsLine = (isNeeded: boolean): string =>
  isNeeded
    ? 'A former secret is still needed. Values are encrypted anew every night; a start says when it can be removed.'
    : 'No former secret is needed any more: remove them from LECTERN_FORMER_SECRETS or secret.key.';
