/** `npm run bench:start`: measures how long the server takes to be ready on existing data, and its memory then; `--write`. */
import { buildWeb } from '../scripts/building/build-web.ts';
import { requireThat } from './schools/demand.ts';
import { onBothDatabases } from './schools/demo-places.ts';
import type { Place } from './schools/demo-places.ts';
import { median } from './servers/load.ts';
import { markdownTable, writeSection } from './cases/report.ts';
import { startServer } from './servers/server-process.ts';

const starts = 9;
const marks = { PGlite: { milliseconds: 1000, memory: 500 }, PostgreSQL: { milliseconds: 600, memory: 130 } };
const rows: string[][] = [];

async function startOften({ name, env }: Place): Promise<void> {
  const ready: number[] = [];
  const memory: number[] = [];
  for (let time = 0; time < starts; time += 1) {
    const server = await startServer({ env });
    ready.push(server.readyAfter);
    memory.push(server.memory());
    await server.stop();
  }
  const mark = name === 'PGlite' ? marks.PGlite : marks.PostgreSQL;
  const round = (value: number) => String(Math.round(value));
  const row = [
    name,
    `${round(Math.min(...ready))} / ${round(median(ready))} ms`,
    `${mark.milliseconds} ms`,
    `${round(median(memory))} MiB`,
  ];
  rows.push([...row, `${mark.memory} MiB`]);
  console.log(row.join(' | '));
  requireThat(median(ready) <= mark.milliseconds, `${name} is ready in ${mark.milliseconds} ms`);
  requireThat(median(memory) <= mark.memory, `${name} needs at most ${mark.memory} MiB`);
}

await buildWeb((line) => console.log(line));
await onBothDatabases(startOften);
if (process.argv.includes('--write')) {
  const head = ['Database', 'Ready: quickest / middle', 'Mark', 'Memory when ready', 'Mark'];
  writeSection('start', 'npm run bench:start -- --write', markdownTable(head, rows));
}
