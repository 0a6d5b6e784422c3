/**
 * `npm run test:ops`: two processes behind HAProxy, PostgreSQL with a streaming replica, and PgBouncer in transaction mode take 200
 * payments a second with idempotency keys. Meanwhile each process is killed and drained, PgBouncer is restarted, a backup is made and
 * restored, the database's disk is filled, and the primary is lost. No acknowledged payment is lost or doubled. No request fails after one
 * retry while there is a primary. It takes ten minutes at most and uses the loopback address only. `--rate 200` sets the payments a second.
 * With `--from COMMIT` that version makes the school and serves first, and is upgraded to the newest version meanwhile.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requireThat } from '../schools/demand.ts';
import { compareKept } from '../servers/kept-payments.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { command } from './command.ts';
import { findPrograms } from './debian-programs.ts';
import { formerVersion } from './former-version.ts';
import { backedUp, diskFilled, drained, failedOver, killed, poolerRestarted, steady, untilReplicaUsed, upgraded } from './phases.ts';
import type { Phase } from './phases.ts';
import { say, sayVerdict } from './progress.ts';
import { mark, SteadyLoad } from './steady-load.ts';

const { values: options } = parseArgs({ options: { rate: { type: 'string', default: '200' }, from: { type: 'string' } } });
const readsPerSecond = 20;
const longestMinutes = 10;
/** The highest load, as a share of what both processes together can write on this machine. */
const shareOfCapacity = 0.5;

const former = options.from === undefined ? undefined : formerVersion(options.from, say);

const phases: readonly (readonly [string, Phase])[] = [
  ['steady', steady],
  ...(former === undefined ? [] : [['upgraded one by one', upgraded(former)] as const]),
  ['each process killed', killed],
  ['each process drained', drained],
  ['PgBouncer restarted', poolerRestarted],
  ['backup and restore', backedUp],
  ['disk full', diskFilled],
  ['primary lost, replica promoted', failedOver],
  ['steady again', steady],
];

/** @returns writes a second */
async function rateOf(load: SteadyLoad): Promise<number> {
  const capacity = await load.capacity(5, 48);
  const rate = Math.min(Number(options.rate), Math.floor((capacity * shareOfCapacity) / 10) * 10);
  say(
    `this machine writes ${Math.round(capacity)} payments a second at most; ${rate} are sent${rate < Number(options.rate) ? `, not ${options.rate}` : ''}`,
  );
  return rate;
}

async function run(cluster: Cluster, load: SteadyLoad): Promise<void> {
  // An earlier version may not use replicas.
  if (former === undefined) await untilReplicaUsed(cluster);
  const rate = await rateOf(load);
  load.begin(rate, readsPerSecond);
  let [sent, retried, failed] = [0, 0, 0];
  for (const [name, phase] of phases) {
    const note = await phase(cluster, load);
    // Requests that are still open belong to this phase.
    await wait(2_000);
    const counted = load.take();
    sent += counted.sent;
    retried += counted.retried;
    failed += counted.failed.length;
    const taken = counted.taken.sort((a, b) => a - b);
    const at = (share: number) => Math.round(taken[Math.floor((taken.length - 1) * share)] ?? 0);
    say(
      `${name}: ${counted.sent} requests, ${counted.retried} retried, ${counted.failed.length} failed, ${counted.excused} in an outage; ${at(0.5)} ms, p95 ${at(0.95)}, slowest ${at(1)}${note && `; ${note}`}`,
    );
    for (const [what, same] of Map.groupBy(counted.failed, (each) => each)) say(`  ${same.length} × ${what}`);
    requireThat(counted.failed.length === 0, `${name}: nothing fails after one retry; ${counted.failed.length} of ${counted.sent} do`);
    requireThat(counted.skipped === 0, `${name}: the machine keeps the rate; ${counted.skipped} requests were not sent`);
  }
  await load.end();
  const unsettled = await load.settle(30_000);
  requireThat(unsettled === 0, `each payment is settled by its key in the end; ${unsettled} are not`);
  const { lost, doubled } = await compareKept(cluster.rows, mark, load.acknowledged);
  const ledger = await command(['scripts/check-ledger.ts'], cluster.env);
  requireThat(ledger.status === 0, `the ledger agrees: ${ledger.said}`);
  say(
    `${load.acknowledged.size} payments acknowledged, ${lost} lost, ${doubled} doubled; ${sent} requests, ${retried} retried, ${failed} failed; ledger: ${ledger.said.trim()}`,
  );
}

// Child processes are ended by `exit` listeners, which do not run when a signal ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const cluster = await startCluster(findPrograms(say), former?.folder);
say('two processes behind HAProxy, PgBouncer, PostgreSQL with a replica: ready');
const load = new SteadyLoad(cluster.port, cluster.people, cluster.clients);
const tooLong = setTimeout(() => {
  console.log(`MISSED: it ends within ${longestMinutes} minutes`);
  process.exit(1);
}, longestMinutes * 60_000);
try {
  await run(cluster, load);
} finally {
  clearTimeout(tooLong);
  await load.end();
  load.close();
  await cluster.remove();
  former?.remove();
}
sayVerdict();
