import { Client } from 'pg';
import { csrfTokenOf, hashOf, newSecret, sessionCookie } from '../../server/src/kernel/calls/session.ts';

/** The headers of somebody who is signed in, for reads and for writes. */
export type SignedIn = { readonly read: Readonly<Record<string, string>>; readonly write: Readonly<Record<string, string>> };

/** What a browser with this session sends. */
export function headersOf(secret: string): SignedIn {
  const read = { cookie: `${sessionCookie}=${secret}` };
  return { read, write: { ...read, 'x-csrftoken': csrfTokenOf(secret), 'x-lectern-client': 'web' } };
}

/** Opens sessions of many users without the sign-in, because hashing their passwords would take minutes. @returns headers by user */
export async function openSessions(url: string, users: readonly number[]): Promise<Map<number, SignedIn>> {
  const secrets = users.map(() => newSecret());
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, address)
      select hash, id, now(), now(), now() + interval '1 day', 'bench', '127.0.0.1' from unnest($1::bytea[], $2::int[]) as t (hash, id)`,
    [secrets.map(hashOf), users],
  );
  await client.end();
  return new Map(users.map((user, index) => [user, headersOf(secrets[index] ?? '')]));
}
