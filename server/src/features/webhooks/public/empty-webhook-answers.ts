import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Traces } from '../../../kernel/erasing/traces.ts';

/** Empties what receivers answered where it contains a trace. Deliveries carry ids, no names or texts. */
export async function emptyWebhookAnswers(db: Db, traces: Traces): Promise<void> {
  await sql`
    update webhook_attempts set answer = null, fault = null where ${traces.in(sql`concat_ws(' ', answer, fault)`)}
  `.execute(db);
}
