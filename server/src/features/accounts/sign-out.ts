import type { ReadContext } from '../../kernel/calls/context.ts';
import { hashOf } from '../../kernel/calls/session.ts';

/** Ends this session; copies of its cookie become invalid too. */
export async function signOut({ db, browser }: ReadContext): Promise<Record<string, never>> {
  if (browser.secret !== null) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(browser.secret)).execute();
  browser.setSessionSecret(null);
  return {};
}
