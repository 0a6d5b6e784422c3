import type { ReadContext } from '../../../kernel/calls/context.ts';

const purpose = 'asking for access to a client';
const lastsHours = 24;

type Sealed = { readonly client_id: number; readonly user_id: number; readonly until: number };

/** Stands for a client before somebody who may not know which it is: only they can ask for access with it, for a day. */
export function sealAccessKey({ site, actor, now }: Pick<ReadContext, 'site' | 'actor' | 'now'>, clientId: number): string {
  const until = now.add({ hours: lastsHours }).epochMilliseconds;
  const sealed: Sealed = { client_id: clientId, user_id: actor.id, until };
  return site.secrets.seal(purpose, JSON.stringify(sealed)).toString('base64url');
}

/** @returns the client that a key stands for; null when it is none, somebody else's, or too old */
export function openAccessKey({ site, actor, now }: Pick<ReadContext, 'site' | 'actor' | 'now'>, key: string): number | null {
  try {
    const { client_id, user_id, until } = JSON.parse(site.secrets.open(purpose, Buffer.from(key, 'base64url'))) as Sealed;
    return user_id === actor.id && now.epochMilliseconds < until ? client_id : null;
  } catch {
    return null;
  }
}
