/** Finds the tables that triggers of the migrations write, because no file of a feature shows these writes. */
export type TriggerWrite = { readonly trigger: string; readonly on: string; readonly writes: string; readonly file: string };

type Migration = { readonly path: string; readonly text: string };
type Trigger = { readonly name: string; readonly on: string; readonly runs: string; readonly file: string };

const withoutSqlComments = (text: string) => text.replaceAll(/--[^\n]*/g, '');

/** @returns the tables on which a `do` block makes the trigger at an offset, in a loop over an array of their names */
function loopedTables(text: string, offset: number): string[] {
  const loop = text.slice(0, offset).lastIndexOf('foreach ');
  const list = /array\s*\[([^\]]*)\]/.exec(text.slice(loop, offset))?.[1] ?? '';
  return loop === -1 ? [] : [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table);
}

/**
 * @param migrations in the order in which they run
 * @param tablesWritten the tables that a piece of SQL inserts into, updates or deletes from
 * @returns each table that an existing trigger writes besides its own
 */
export function triggerWrites(migrations: readonly Migration[], tablesWritten: (sql: string) => readonly string[]): TriggerWrite[] {
  const bodies = new Map<string, string>();
  let triggers: Trigger[] = [];
  const statement =
    /create\s+(?:or\s+replace\s+)?function\s+(\w+)\s*\([^)]*\)\s*returns\s+trigger\b[^$]*\$\$(.*?)\$\$|create\s+(?:constraint\s+)?trigger\s+(\w+)\s+(?:before|after)\b.*?\son\s+(\w+|%I)\b.*?execute\s+(?:function|procedure)\s+(\w+)|drop\s+trigger\s+(?:if\s+exists\s+)?(\w+)\s+on\s+(\w+)|drop\s+function\s+(?:if\s+exists\s+)?(\w+)/gis;
  for (const { path, text } of migrations) {
    const code = withoutSqlComments(text);
    for (const match of code.matchAll(statement)) {
      const [, made, body = '', name, on = '', runs = '', dropped, from, forgotten] = match;
      if (made !== undefined) bodies.set(made, body);
      if (name !== undefined) {
        const tables = on === '%I' ? loopedTables(code, match.index) : [on];
        triggers.push(...tables.map((table) => ({ name, on: table, runs, file: path })));
      }
      if (dropped !== undefined) triggers = triggers.filter((trigger) => trigger.name !== dropped || trigger.on !== from);
      if (forgotten !== undefined) triggers = triggers.filter((trigger) => trigger.runs !== forgotten);
    }
  }
  return triggers.flatMap(({ name, on, runs, file }) =>
    [...new Set(tablesWritten(bodies.get(runs) ?? ''))]
      .filter((table) => table !== on)
      .map((writes) => ({ trigger: name, on, writes, file })),
  );
}
