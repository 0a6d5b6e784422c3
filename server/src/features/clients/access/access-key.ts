import type { ReadContext } from '../../../kernel/calls/context.ts';

const purpose = 'ctx for access to a client';
const lastsHours = 24;

type Sealed = { readonly client_id: number; readonly user_id: number; readonly until: number };

/** Creates an opaque key for a client whom the actor may not identify. Only this actor can request access with it, for a day. */
export function sealAccessKey({ site, actor, now }: Pick<ReadContext, 'site' | 'actor' | 'now'>, clientId: number): string {
  const until = now.add({ hours: lastsHours }).epochMilliseconds;
  const sealed: Sealed = { client_id: clientId, user_id: actor.id, until };
  return site.secrets.seal(purpose, JSON.stringify(sealed)).toString('base64url');
}

/** @returns the client of a key; null if the key is invalid, another user's or expired */
export function openAccessKey({ site, actor, now }: Pick<ReadContext, 'site' | 'actor' | 'now'>, key: string): number | null {
  try {
    const { client_id, user_id, until } = JSON.parse(site.secrets.open(purpose, Buffer.from(key, 'base64url'))) as Sealed;
    return user_id === actor.id && now.epochMilliseconds < until ? client_id : null;
  } catch {
    return null;
  }
}
