import { setTimeout as wait } from 'node:timers/promises';
import { archiveOf, forgedArchive, sheetOf, textCell, workbookFiles, workbookOf } from '../../server/test/hostile/hostile-workbook.ts';
import type { Person } from '../servers/person.ts';
import { idleBaseline, startBystander, timesOf } from './bystander.ts';
import { holesOf } from './target.ts';
import type { AttackCase } from './target.ts';

const longestLive = 200;
/** MiB: the files of some requests. Files are parsed in a process of their own. */
const mostGrowth = 250;
/** A multiple of the memory in use before. */
const mostKept = 1.1;

/** Files that could crash or block their parser, by name. */
async function hostileFiles(): Promise<Record<string, Buffer>> {
  const wide = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`)}${textCell(`CV${at + 1}`)}</row>`);
  return {
    'a cell at ZZZZZZ1': await workbookOf(`<row r="1">${textCell('ZZZZZZ1')}</row>`),
    'a cell at XFD1048576': await workbookOf(`<row r="1048576">${textCell('XFD1048576')}</row>`),
    'a row 999999999': await workbookOf(`<row r="999999999">${textCell('A1')}</row>`),
    'a zip bomb': forgedArchive([{ name: 'xl/workbook.xml', content: Buffer.alloc(140_000_000, 32) }]),
    'a zip bomb that lies': forgedArchive([{ name: 'xl/workbook.xml', content: Buffer.alloc(140_000_000, 32), size: 1_000 }]),
    'a document type': await archiveOf(workbookFiles(`<!DOCTYPE a [<!ENTITY b "c">]>${sheetOf('')}`)),
    'a million elements deep': await archiveOf(workbookFiles('<a>'.repeat(1_000_000))),
    'a hundred columns of sixty thousand rows': await workbookOf(wide.join('')),
    'a CSV cell without an end': Buffer.concat([Buffer.from('a;b\n"'), Buffer.alloc(5_000_000, 'x')]),
    'a CSV line of a million cells': Buffer.from(`a;b\n${';'.repeat(1_000_000)}`),
  };
}

type Uploading = { readonly faults: Set<string>; uploads: number };

/** Uploads files four at a time, each at least once, until the time is up. @returns the number of uploads, and the wrong answers by file */
async function uploadAll(admin: Person, files: readonly (readonly [string, Buffer])[], seconds: number): Promise<Uploading> {
  const done: Uploading = { faults: new Set(), uploads: 0 };
  const until = performance.now() + seconds * 1_000;
  const upload = async (first: number) => {
    for (let at = first; performance.now() < until || at < first + files.length; at += 1) {
      const [name, file] = files[at % files.length] ?? ['nothing', Buffer.alloc(0)];
      const answer = await admin.upload('/api/imports/?kind=clients&file_name=clients.xlsx', Uint8Array.from(file)).catch(() => null);
      if (answer === null || (answer.status >= 500 && answer.status !== 503)) done.faults.add(`${name}: ${answer?.status ?? 'no answer'}`);
      done.uploads += 1;
    }
  };
  await Promise.all([0, 3, 5, 8].map(upload));
  return done;
}

/** An administrator uploads hostile tables, four at a time, while another client calls /health/live. */
export const workbooks: AttackCase = {
  name: 'workbooks',
  run: async ({ server, signIn, seconds }) => {
    const admin = await signIn('admin');
    const files = Object.entries(await hostileFiles());
    // A warm-up: the baseline includes the memory that the server needs under load.
    const first = await uploadAll(admin, files, seconds / 3);
    await wait(3_000);
    const usedBefore = await server.memoryInUse();
    const before = server.memory();
    const watched = { path: '/health/live', everyMilliseconds: 10 };
    const idle = await idleBaseline(server.port, watched);
    const stop = await startBystander(server.port, watched);
    let peak = before;
    let over = false;
    const uploading = uploadAll(admin, files, seconds).finally(() => {
      over = true;
    });
    while (!over && server.isAlive()) {
      await wait(100);
      if (server.isAlive()) peak = Math.max(peak, server.memory());
    }
    const second = await uploading;
    const live = await stop();
    await wait(10_000);
    const usedAfter = await server.memoryInUse();
    const faults = [...first.faults, ...second.faults];
    return {
      holes: holesOf(
        [server.isAlive(), `the process ended: ${server.said().slice(-300)}`],
        [faults.length === 0, faults.join('; ')],
        [live.failed === 0, `${live.failed} of ${live.calls} calls of /health/live failed`],
        [live.p99 <= longestLive, `/health/live answered in ${live.p99} ms (p99), not in ${longestLive}`],
        [peak - before <= mostGrowth, `memory grew by ${Math.round(peak - before)} MiB, more than ${mostGrowth}`],
        [usedAfter <= usedBefore * mostKept, `memory in use stays ${Math.round((usedAfter / usedBefore - 1) * 100)} % above what it was`],
      ),
      figures: `${second.uploads} hostile tables; ${timesOf('/health/live', live, idle)}; memory ${Math.round(before)} → at most ${Math.round(peak)} MiB, in use ${Math.round(usedBefore)} → ${Math.round(usedAfter)} MiB`,
    };
  },
};
