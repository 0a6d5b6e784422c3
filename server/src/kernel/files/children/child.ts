/**
 * The child process that reads or draws one kind of file. It reads an order and its input from the standard input and writes the job's
 * output to the standard output. A separate thread monitors it, because a job may never yield to the event loop.
 */
import { Console } from 'node:console';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../app-error.ts';
import { frameKind, frameOf, frameReader, jsonBytes } from './frames.ts';
import type { FrameKind } from './frames.ts';
import type { ChildJob, ChildStart } from './run-in-child.ts';

const start = JSON.parse(process.argv[2] ?? '') as ChildStart;

// The standard output is reserved for frames.
globalThis.console = new Console(process.stderr);

/** Exits when the parent has exited or the process exceeds its memory limit, including memory outside the heap. */
const watch = `
const { workerData: { parent, mostBytes } } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
}, 50);
`;
new Worker(watch, { eval: true, workerData: { parent: start.parent, mostBytes: start.mostBytes } }).unref();

const job = (await import(pathToFileURL(start.job).href)) as { run: ChildJob };

async function write(kind: FrameKind, content?: Uint8Array): Promise<void> {
  for (const part of frameOf(kind, content)) {
    if (part.length > 0 && !process.stdout.write(part)) await new Promise((drained) => process.stdout.once('drain', drained));
  }
}

async function work(params: unknown, input: Uint8Array): Promise<void> {
  try {
    for await (const piece of job.run(params as never, input))
      await (piece instanceof Uint8Array ? write(frameKind.bytes, piece) : write(frameKind.json, jsonBytes(piece)));
    await write(frameKind.end);
  } catch (fault) {
    if (fault instanceof AppError) await write(frameKind.refused, jsonBytes([fault.key, fault.params, fault.field]));
    else await write(frameKind.fault, jsonBytes(fault instanceof Error ? fault.message.slice(0, 500) : 'unknown'));
  }
}

let params: unknown;
const take = frameReader({ json: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY }, (kind, content) => {
  if (kind === frameKind.order) params = JSON.parse(content.toString());
  else void work(params, content);
});
process.stdin.on('data', take);
process.stdin.on('end', () => process.exit(0));
