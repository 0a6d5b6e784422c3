import { Client } from 'pg';

/** Fills a database with a SQL script, much faster than with the server's verbs, and gathers its statistics. */
export async function fillBySql(url: string, script: string): Promise<void> {
  const client = new Client({ connectionString: url });
  // After a failure here the database server may stop before this connection is closed.
  client.on('error', () => {});
  await client.connect();
  console.log('Making the school …');
  await client.query(script);
  await client.query('vacuum analyze');
  await client.end();
}
