import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** Prepared statements of one connection. PgBouncer must allow more (`ops/pgbouncer.ini`). */
const mostPrepared = 500;

/** Characters. Longer ones write many rows at once: they seldom repeat, and the database would keep megabytes for each. */
const longestPrepared = 10_000;

const mostNames = 5_000;
const names = new Map<string, string>();

/** The name depends on the text alone, so the map only saves time, and may be emptied. */
function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha1').update(sql).digest('base64url');
  if (names.size >= mostNames) names.clear();
  names.set(sql, name);
  return name;
}

/** What `pg` remembers of a connection's prepared statements by their names; its types leave it out. */
type Session = {
  readonly parsedStatements: Record<string, string>;
  /** Sent, and not answered yet. */
  readonly submittedNamedStatements: Record<string, string>;
  close(statement: { readonly type: 'S'; readonly name: string }): void;
};

/**
 * Names the statements that a connection prepares, and closes the least recently used ones beyond a limit.
 * @returns a function that is called right before each statement with values is sent: its name, or undefined to send it unnamed
 */
export function preparedStatements(client: Client): (sql: string) => string | undefined {
  const session = client.connection as unknown as Session;
  /** The least recently used first. */
  const used = new Set<string>();
  return (sql) => {
    if (sql.length > longestPrepared) return undefined;
    const name = nameOf(sql);
    used.delete(name);
    used.add(name);
    for (const oldest of used) {
      // `pg` notes a statement as prepared when it is answered, so one under way stays.
      if (used.size <= mostPrepared || oldest in session.submittedNamedStatements) break;
      used.delete(oldest);
      if (!(oldest in session.parsedStatements)) continue;
      // Answered together with the statement that is sent next.
      session.close({ type: 'S', name: oldest });
      delete session.parsedStatements[oldest];
    }
    return name;
  };
}
