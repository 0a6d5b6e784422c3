import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { boundedQueue } from '../../process/bounded-queue.ts';
import { besideDeadline } from '../../process/deadline.ts';
import { projectFolder } from '../../process/project.ts';
import { frameKind, frameOf, frameReader, jsonBytes } from './frames.ts';

/** The `run` export of a job's file: yields JSON values or bytes, piece by piece. */
export type ChildJob<Params = never> = (params: Params, input: Uint8Array) => AsyncIterable<unknown>;

export type ChildStart = { readonly job: string; readonly parent: number; readonly mostBytes: number };

type JobOptions = {
  /** The file that exports `run`, relative to server/src. */
  readonly job: string;
  /** How many children of this job run at once, and how many orders may wait. Further orders are refused with `unavailable`. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Megabytes of the heap, and of the whole process. */
  readonly heapMegabytes: number;
  readonly megabytes: number;
  /** From the order to the last byte of the output; then the child is killed. */
  readonly seconds: number;
  readonly mostOutputBytes: number;
  /** Whether the job loads native addons. */
  readonly addons?: boolean;
  /** How long an idle child waits for another order. Without it, every order gets a new child, which never sees another file. */
  readonly keptSeconds?: number;
};

/** The child exited or was killed before it responded. The input caused it, so the file is at fault. */
export class ChildLost extends Error {
  override readonly name = 'ChildLost';
  readonly why: 'memory' | 'time' | 'output' | 'crash';

  constructor(why: ChildLost['why']) {
    super(`the child process was lost: ${why}`);
    this.why = why;
  }
}

/** An error of the job that is not a refusal. */
export class ChildFault extends Error {
  override readonly name = 'ChildFault';
}

type Piece = unknown;
type Child = ChildProcessByStdio<Writable, Readable, Readable>;
type Order = { readonly resolve: (pieces: Piece[]) => void; readonly reject: (fault: Error) => void; readonly pieces: Piece[] };
type Running = { readonly child: Child; order: Order | null; lost: ChildLost['why'] | null; idle: NodeJS.Timeout | undefined };

/** Maximum bytes of one piece that the main thread parses at once. */
const mostJsonBytes = 4_000_000;
const mostErrorText = 4_000;
/** The server has priority over a child when both need the processor. */
const childPriority = 5;

const alive = new Set<Child>();
let reaping = false;

/**
 * Creates a function that runs a job in child processes, which are started on demand. A child has limits of memory and time, and no access
 * to the server's environment, network and files (Node's permission model). A crash of a child affects only its caller.
 * @returns a function of params (JSON) and input bytes;
 * @throws AppError (the job's own refusals, `unavailable`), ChildLost, ChildFault
 */
export function childRunner<Params, Result>(options: JobOptions): (params: Params, input?: Uint8Array) => Promise<Result[]> {
  const inTurn = boundedQueue(options.atOnce, options.mostWaiting);
  const kept: Running[] = [];
  return (params, input = new Uint8Array()) =>
    besideDeadline(() => inTurn(() => ordered(options, kept, params, input))) as Promise<Result[]>;
}

async function ordered(options: JobOptions, kept: Running[], params: unknown, input: Uint8Array): Promise<Piece[]> {
  const running = kept.pop() ?? startChild(options, kept);
  const { child } = running;
  clearTimeout(running.idle);
  held(child, true);
  const timer = setTimeout(() => end(running, 'time'), options.seconds * 1_000);
  try {
    const pieces = await new Promise<Piece[]>((resolve, reject) => {
      running.order = { resolve, reject, pieces: [] };
      for (const part of [...frameOf(frameKind.order, jsonBytes(params)), ...frameOf(frameKind.bytes, input)]) child.stdin.write(part);
    });
    keepOrEnd(running, options, kept);
    return pieces;
  } catch (fault) {
    end(running, 'crash');
    throw fault;
  } finally {
    clearTimeout(timer);
  }
}

function keepOrEnd(running: Running, { keptSeconds }: JobOptions, kept: Running[]): void {
  if (keptSeconds === undefined) {
    end(running, 'crash');
    return;
  }
  // An idle child does not keep the server running.
  held(running.child, false);
  kept.push(running);
  running.idle = setTimeout(() => {
    kept.splice(kept.indexOf(running), 1);
    end(running, 'crash');
  }, keptSeconds * 1_000).unref();
}

function startChild(options: JobOptions, kept: Running[]): Running {
  const start: ChildStart = {
    job: pathOf(options.job),
    parent: process.pid,
    mostBytes: options.megabytes * 1_048_576,
  };
  const file = join(projectFolder, 'server/src/kernel/files/children/child.ts');
  const child = spawn(process.execPath, [...flagsOf(options), file, JSON.stringify(start)], {
    env: childEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const running: Running = { child, order: null, lost: null, idle: undefined };
  let errorText = '';
  child.stderr.on('data', (chunk: Buffer) => (errorText = (errorText + chunk.toString('latin1')).slice(-mostErrorText)));
  const take = frameReader({ json: mostJsonBytes, total: options.mostOutputBytes }, (kind, content) => answered(running, kind, content));
  child.stdout.on('data', (chunk: Buffer) => {
    if (running.lost !== null) return;
    try {
      take(chunk);
    } catch {
      end(running, 'output');
    }
  });
  // A child that exits stops reading; its exit event reports that.
  child.stdin.on('error', () => {});
  child.once('error', (fault) => fail(running, fault));
  child.once('close', (_code, signal) => {
    alive.delete(child);
    if (kept.includes(running)) kept.splice(kept.indexOf(running), 1);
    fail(running, new ChildLost(running.lost ?? (signal === 'SIGKILL' || /heap out of memory/.test(errorText) ? 'memory' : 'crash')));
  });
  alive.add(child);
  reapAtExit();
  lower(child.pid);
  return running;
}

function answered(running: Running, kind: number, content: Buffer): void {
  const { order } = running;
  if (order === null) throw new RangeError('nothing was ordered');
  if (kind === frameKind.bytes) order.pieces.push(content);
  else if (kind === frameKind.json) order.pieces.push(JSON.parse(content.toString()));
  else if (kind === frameKind.end) {
    running.order = null;
    order.resolve(order.pieces);
  } else if (kind === frameKind.refused) {
    fail(running, new AppError(...(JSON.parse(content.toString()) as ConstructorParameters<typeof AppError>)));
  } else fail(running, new ChildFault(String(JSON.parse(content.toString()))));
}

function fail(running: Running, fault: Error): void {
  const { order } = running;
  running.order = null;
  order?.reject(fault);
}

function end(running: Running, why: ChildLost['why']): void {
  running.lost ??= why;
  running.child.kill('SIGKILL');
}

/** Keeps the server running while a child has work. */
function held(child: Child, yes: boolean): void {
  const handles = [child, child.stdin, child.stdout, child.stderr] as unknown as { ref?: () => void; unref?: () => void }[];
  for (const handle of handles) yes ? handle.ref?.() : handle.unref?.();
}

const pathOf = (job: string) => resolve(projectFolder, 'server/src', job);

function flagsOf({ job, heapMegabytes, addons }: JobOptions): string[] {
  const readable = [
    'contract',
    'server/src',
    'server/node_modules',
    'server/package.json',
    'node_modules',
    'package.json',
    dirname(pathOf(job)),
  ];
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${resolve(projectFolder, path)}`),
    '--allow-worker',
    ...(addons === true ? ['--allow-addons'] : []),
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${heapMegabytes}`,
  ];
}

/** Only the variables that the system may need to start a program; the server's environment holds secrets. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return { TZ: 'UTC', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** Lowers the priority of a child, and makes the system's out-of-memory killer choose it before the server. */
function lower(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, childPriority);
  } catch {
    // It has exited already.
  }
  if (process.platform === 'linux') writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
}

function reapAtExit(): void {
  if (reaping) return;
  reaping = true;
  process.on('exit', () => {
    for (const child of alive) child.kill('SIGKILL');
  });
}
