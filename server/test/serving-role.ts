import { Client } from 'pg';
import { openDatabase } from '../src/db/client.ts';
import type { Database } from '../src/db/client.ts';
import { atEndOfFile } from './database.ts';
import { limitServingRole } from '../src/db/serving-role.ts';

export const servingRole = 'lectern_serving';

/** Creates the role on a test server. */
export async function makeServingRole(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`do $$ begin create role ${servingRole} login; exception when duplicate_object or unique_violation then null; end $$`);
  await client.end();
}

/** Opens a test database as the role that serves. */
export async function openServing(owner: Database, url: string): Promise<Database> {
  await makeServingRole(url);
  await limitServingRole(owner, servingRole);
  const address = new URL(url);
  address.username = servingRole;
  const serving = await openDatabase({ url: address.href });
  atEndOfFile(() => void serving.close());
  return serving;
}
