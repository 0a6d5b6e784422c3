import { Client } from 'pg';

/** Runs one statement over a connection of its own. @returns its rows */
export async function askOnce(url: string, statement: string): Promise<Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
