/**
 * `npm run bench:speed`: measures the server on the large school in PostgreSQL, and the floor beside it in the same run. `--only <part of a
 * case's name>`, `--rounds 5`, `--seconds 1.5`. `--write` puts the table into docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { startFloor } from './servers/floor-process.ts';
import { requireThat } from './schools/demand.ts';
import { openLargeSchool } from './schools/large-school.ts';
import { interleaved, load, medianOf, ratio } from './servers/load.ts';
import type { Figures } from './servers/load.ts';
import { markdownTable, writeSection } from './cases/report.ts';
import { dataOf, startServer } from './servers/server-process.ts';
import { prepare } from './cases/speed-cases.ts';
import type { Case } from './cases/speed-cases.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    profile: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const say = (line: string) => console.log(line);

type Row = {
  readonly marks: Case['marks'];
  readonly name: string;
  readonly connections: number;
  readonly measured: Map<string, Figures[]>;
};

async function measure({ name, targets, mostRequests, marks }: Case, connections: number): Promise<Row> {
  for (const target of targets) await load(target, { connections, seconds: 1, mostRequests: (mostRequests ?? 3000) / 3 });
  const amount = { connections, seconds, ...(mostRequests === undefined ? {} : { mostRequests }) };
  const measured = await interleaved(targets, rounds, amount);
  const row = { name, connections, measured, marks };
  say(lineOf(row).join(' | '));
  return row;
}

const middle = (row: Row, target: string) => medianOf(row.measured.get(target) ?? []);
const figures = ({ p50, p99, perSecond }: Figures) =>
  Number.isNaN(p50) ? '–' : `${p50.toFixed(2)} / ${p99.toFixed(1)} ms, ${Math.round(perSecond)}/s`;

function lineOf(row: Row): string[] {
  const ours = row.measured.get('lectern') ?? [];
  const against = (target: string) => {
    const theirs = row.measured.get(target);
    return theirs === undefined
      ? '–'
      : `${ratio(ours, theirs, 'p50').toFixed(2)} × p50, ${ratio(ours, theirs, 'perSecond').toFixed(2)} × per second`;
  };
  return [
    row.name,
    String(row.connections),
    figures(middle(row, 'lectern')),
    figures(middle(row, 'floor')),
    against('floor'),
    row.measured.has('page') ? `${figures(middle(row, 'page'))} (${against('page')})` : '–',
    row.measured.has('bytes') ? figures(middle(row, 'bytes')) : '–',
    row.measured.has('keyed') ? figures(middle(row, 'keyed')) : '–',
  ];
}

/** Marks are ratios within one run: only those can be compared between machines. */
function requireMarks({ name, connections, measured, marks }: Row): void {
  const [ours, floor] = [measured.get('lectern') ?? [], measured.get('floor') ?? []];
  const [p50, perSecond] = [ratio(ours, floor, 'p50'), ratio(ours, floor, 'perSecond')];
  const at = `${name}, ${connections} connection${connections === 1 ? '' : 's'}`;
  if (connections === 1) requireThat(p50 <= marks.mostP50, `${at}: p50 ${p50.toFixed(2)} × the floor, at most ${marks.mostP50}`);
  else if (marks.leastPerSecond !== undefined)
    requireThat(
      perSecond >= marks.leastPerSecond,
      `${at}: ${perSecond.toFixed(2)} × the floor's requests, at least ${marks.leastPerSecond}`,
    );
}

const head = [
  'What',
  'Connections',
  'Lectern: p50 / p99, requests',
  'Floor',
  'Lectern to floor',
  'Floor without the total',
  'Same bytes, nothing asked',
  'Lectern with an idempotency key',
];

const school = await openLargeSchool(say);
try {
  say('Preparing sessions and requests …');
  const preparation = await prepare(school.url);
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const server = await startServer({ env: dataOf({ url: school.url }), nodeArguments: profile });
  const floor = await startFloor(preparation.plan(await preparation.bytesFrom(server.port)));
  const atStart = server.memory();
  const rows: Row[] = [];
  for (const each of preparation.cases(server.port, floor.port).filter(({ name }) => name.includes(options.only))) {
    for (const connections of each.connections ?? [1, 32]) rows.push(await measure(each, connections));
  }
  for (const row of rows) requireMarks(row);
  const memory = `Memory of the server process on PostgreSQL: ${Math.round(atStart)} MiB after its start, ${Math.round(server.memory())} MiB after all of this load.`;
  say(memory);
  await floor.stop();
  await server.stop();
  if (options.write) writeSection('speed', 'npm run bench:speed -- --write', `${markdownTable(head, rows.map(lineOf))}\n\n${memory}`);
} finally {
  await school.postgres.stop();
}
