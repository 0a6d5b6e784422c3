/**
 * `npm run bench:imports`: uploads, checks, imports and undoes a table of 40,000 clients, a fifth of them invalid, over HTTP, on both
 * databases. On PostgreSQL the last client is there within 60 s. Every invalid row is found, and nothing is left after the undo.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportState } from '@lectern/contract/imports/import-states';
import type { ImportDetail } from '@lectern/contract/imports/imports.schema';
import { systemClock } from '../server/src/kernel/clock.ts';
import { csvFile } from '../server/src/kernel/files/writing/csv-file.ts';
import { xlsxFile } from '../server/src/kernel/files/writing/xlsx-file.ts';
import { onBothDatabases } from './schools/demo-places.ts';
import type { Place } from './schools/demo-places.ts';
import { requireThat } from './schools/demand.ts';
import { signIn } from './servers/person.ts';
import type { Answered, Person } from './servers/person.ts';
import { markdownTable, writeSection } from './cases/report.ts';
import { startServer } from './servers/server-process.ts';

const rows = 40_000;
const badShare = 5;
const headings = ['Клиент', 'Телефон', 'Почта', 'Менеджер', 'Часовой пояс', 'Ребёнок', 'Класс', 'Дата рождения'];
const surnames = ['Иванова', 'Петрова', 'Сидорова', 'Ковалёва', 'Громова', 'Белова', 'Лис', 'Орлова', 'Зайцева', 'Волкова'];
const names = ['Анна', 'Мария', 'Ольга', 'Елена', 'Ирина', 'Наталья', 'Софья', 'Дарья', 'Ксения', 'Вера'];

/** A valid row, or one with one of five errors. */
function rowOf(at: number): string[] {
  const name = `${surnames[at % 10]} ${names[Math.floor(at / 10) % 10]} ${at}`;
  const row = [
    name,
    `+7 9${String(100_000_000 + at)}`,
    `family${at}@example.org`,
    'Denis Orlov',
    'МСК',
    `${names[at % 7]} ${at}`,
    `${(at % 11) + 1}`,
    '17.04.2013',
  ];
  if (at % badShare !== 0) return row;
  const wrong = [
    () => row.with(1, '12'),
    () => row.with(2, 'nobody'),
    () => row.with(3, 'Никто Такой'),
    () => row.with(6, '12 класс'),
    () => row.with(7, '31.02.2013'),
  ];
  return wrong[(at / badShare) % wrong.length]?.() ?? row;
}

async function* pagesOf(head: readonly (readonly string[])[]): AsyncIterable<readonly (readonly string[])[]> {
  yield head;
  for (let from = 0; from < rows; from += 1_000) yield Array.from({ length: 1_000 }, (_, at) => rowOf(from + at));
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const seconds = (from: number) => (performance.now() - from) / 1_000;

async function until(admin: Person, id: number, state: ImportState): Promise<ImportDetail> {
  for (;;) {
    const run = await admin.get<ImportDetail>(`/api/imports/${id}/`);
    if (run.state === state) return run;
    if (run.state === 'failed') throw new Error(`the import broke off: ${JSON.stringify(run)}`);
    await wait(100);
  }
}

async function posted(admin: Person, path: string, body: unknown): Promise<ImportDetail> {
  return importOf(await admin.post(path, body));
}

function importOf({ status, body }: Answered): ImportDetail {
  if (status >= 300) throw new Error(`an import answered ${status}: ${JSON.stringify(body)}`);
  return body as ImportDetail;
}

const table: string[][] = [];

async function bringIn({ name, env }: Place): Promise<void> {
  const server = await startServer({ env });
  try {
    const admin = await signIn(server.url, 'admin@lectern.test');
    const before = server.memory();
    const files = {
      'clients.csv': await bytesOf(csvFile(pagesOf([headings]), 'ru', '+0300')),
      'clients.xlsx': await bytesOf(
        xlsxFile(
          'Клиенты',
          headings.map((title) => ({ title, width: 20 })),
          pagesOf([]),
          '+0300',
        ),
      ),
    };
    const uploads: number[] = [];
    let run: ImportDetail | null = null;
    for (const [file_name, bytes] of Object.entries(files)) {
      const begun = performance.now();
      run = importOf(await admin.upload(`/api/imports/?kind=clients&file_name=${file_name}`, Uint8Array.from(bytes)));
      uploads.push(seconds(begun));
      requireThat(run.rows_total === rows, `${name}: ${file_name} has ${rows} rows, not ${run.rows_total}`);
    }
    if (run === null) throw new Error('nothing was uploaded');
    const { id, mapping } = run;
    let begun = performance.now();
    await posted(admin, `/api/imports/${id}/check/`, { mapping, options: {} });
    const checked = await until(admin, id, 'checked');
    const check = seconds(begun);
    requireThat(checked.rows_bad === rows / badShare, `${name}: every bad row is found, not ${checked.rows_bad}`);
    begun = performance.now();
    await posted(admin, `/api/imports/${id}/run/`, {});
    const done = await until(admin, id, 'done');
    const bring = seconds(begun);
    const good = rows - rows / badShare;
    requireThat(done.rows_brought === good, `${name}: ${good} rows are brought in, not ${done.rows_brought}`);
    const memory = server.memory();
    begun = performance.now();
    await posted(admin, `/api/imports/${id}/undo/`, {});
    const undone = await until(admin, id, 'undone');
    const undo = seconds(begun);
    requireThat(undone.rows_removed === good, `${name}: all are taken away again, not ${undone.rows_removed}`);
    const all = (uploads[1] ?? 0) + check + bring;
    requireThat(name === 'PGlite' || all < 60, `${name}: less than 60 s from the upload to the last client, not ${all.toFixed(1)}`);
    const figures = [...uploads, check, bring, all, undo].map((figure) => figure.toFixed(1));
    table.push([name, ...figures, before.toFixed(0), memory.toFixed(0)]);
    console.log(
      `${name}: upload CSV ${figures[0]} s, XLSX ${figures[1]} s, check ${figures[2]} s, bring in ${figures[3]} s, undo ${figures[5]} s; ${before.toFixed(0)} to ${memory.toFixed(0)} MiB`,
    );
  } finally {
    await server.stop();
  }
}

console.log(`${rows} rows, at ${systemClock().toString()}`);
await onBothDatabases(bringIn);
writeSection(
  'imports',
  'npm run bench:imports',
  markdownTable(
    [
      '',
      'upload CSV, s',
      'upload XLSX, s',
      'check, s',
      'bring in, s',
      'XLSX to the last client, s',
      'undo, s',
      'memory before, MiB',
      'memory after, MiB',
    ],
    table,
  ),
);
