import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Traces } from '../../../kernel/erasing/traces.ts';

/** Clears receivers' responses that contain a trace. The deliveries themselves contain ids, no names or texts. */
export async function emptyWebhookAnswers(db: Db, traces: Traces): Promise<void> {
  await sql`
    update webhook_attempts set answer = null, fault = null where ${traces.in(sql`concat_ws(' ', answer, fault)`)}
  `.execute(db);
}
