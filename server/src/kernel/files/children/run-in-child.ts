import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { boundedQueue } from '../../process/bounded-queue.ts';
import { projectFolder } from '../../process/project.ts';
import { frameKind, frameOf, frameReader, jsonBytes } from './frames.ts';

/** What a job's file exports as `run`: it yields values of JSON, or bytes, piece by piece. */
export type ChildJob<Params = never> = (params: Params, input: Uint8Array) => AsyncIterable<unknown>;

/** What a child is told when it starts. */
export type ChildStart = { readonly job: string; readonly parent: number; readonly mostBytes: number };

type JobOptions = {
  /** The file that exports `run`, below server/src. */
  readonly job: string;
  /** How many children of this job run together, and how many orders wait for one; whoever comes then is refused with `unavailable`. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  /** Megabytes of the heap, and of the whole process. */
  readonly heapMegabytes: number;
  readonly megabytes: number;
  /** From the order to the last byte of the answer; the child is killed then. */
  readonly seconds: number;
  readonly mostOutputBytes: number;
  /** Whether the job loads machine code of packages. */
  readonly addons?: boolean;
  /** How long an idle child waits for another order. Without it every order has a child of its own, which sees no other file. */
  readonly keptSeconds?: number;
};

/** The child ended, or was ended, before it answered: by what it was given, so the fault is the file's. */
export class ChildLost extends Error {
  override readonly name = 'ChildLost';
  readonly why: 'memory' | 'time' | 'output' | 'crash';

  constructor(why: ChildLost['why']) {
    super(`the child process was lost: ${why}`);
    this.why = why;
  }
}

/** What the job threw that is no refusal. */
export class ChildFault extends Error {
  override readonly name = 'ChildFault';
}

type Piece = unknown;
type Child = ChildProcessByStdio<Writable, Readable, Readable>;
type Order = { readonly resolve: (pieces: Piece[]) => void; readonly reject: (fault: Error) => void; readonly pieces: Piece[] };
type Running = { readonly child: Child; order: Order | null; lost: ChildLost['why'] | null; idle: NodeJS.Timeout | undefined };

/** Bytes of one piece that is parsed at once by the thread that serves everybody. */
const mostJsonBytes = 4_000_000;
const mostErrorText = 4_000;
/** A child gives way to the server where both want the processor. */
const childPriority = 5;

const alive = new Set<Child>();
let reaping = false;

/**
 * Makes a function that runs a job in child processes: with a limit of memory and of time, without the environment, the network
 * and the files of the server (Node's permission model), started when there is work. What kills a child is told to whoever
 * ordered, and to nobody else.
 * @returns a function of params (JSON) and input bytes; @throws AppError (the job's own refusals, `unavailable`), ChildLost, ChildFault
 */
export function childRunner<Params, Result>(options: JobOptions): (params: Params, input?: Uint8Array) => Promise<Result[]> {
  const inTurn = boundedQueue(options.atOnce, options.mostWaiting);
  const kept: Running[] = [];
  return (params, input = new Uint8Array()) => inTurn(() => ordered(options, kept, params, input)) as Promise<Result[]>;
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
  // The server may end while a child waits for work.
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
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString('latin1')).slice(-mostErrorText)));
  const take = frameReader({ json: mostJsonBytes, total: options.mostOutputBytes }, (kind, content) => answered(running, kind, content));
  child.stdout.on('data', (chunk: Buffer) => {
    if (running.lost !== null) return;
    try {
      take(chunk);
    } catch {
      end(running, 'output');
    }
  });
  // A child that ends reads no more: its exit tells.
  child.stdin.on('error', () => {});
  child.once('error', (fault) => fail(running, fault));
  child.once('close', (_code, signal) => {
    alive.delete(child);
    if (kept.includes(running)) kept.splice(kept.indexOf(running), 1);
    fail(running, new ChildLost(running.lost ?? (signal === 'SIGKILL' || /heap out of memory/.test(said) ? 'memory' : 'crash')));
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

/** Held: the server stays for what the child will answer. */
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

/** Nothing of the server's environment, where secrets stand, but what a system may need to start a program at all. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env;
  return { TZ: 'UTC', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** Behind the server for the processor, and before it where the system has to end something for want of memory. */
function lower(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, childPriority);
  } catch {
    // It has ended already.
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
