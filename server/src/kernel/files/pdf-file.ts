import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Download } from '@lectern/contract/endpoint';
import { boundedQueue } from '../process/bounded-queue.ts';
import { projectFolder } from '../process/project.ts';

/** A column of a table: its share of the width is `*`, what its content needs `auto`, or points. */
export type PdfColumn = { readonly title: string; readonly width: '*' | 'auto' | number; readonly align?: 'left' | 'right' };

/** A piece of a paper. Every text is shown as it stands: nothing in it is read as anything but text. */
export type PdfPart =
  | { readonly kind: 'title'; readonly text: string; readonly below?: string }
  | { readonly kind: 'text'; readonly text: string; readonly bold?: boolean; readonly soft?: boolean }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** The head stands again on every page; `totals` are its last rows, in bold. */
  | {
      readonly kind: 'table';
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly totals?: readonly (readonly string[])[];
    }
  /** Side by side, each with a line to sign on; never parted from each other by the end of a page. */
  | { readonly kind: 'signatures'; readonly sides: readonly { readonly title: string; readonly name: string; readonly post: string }[] };

/** What a paper says, without how it is drawn. */
export type PdfPaper = {
  readonly title: string;
  readonly language: 'en' | 'ru';
  /** ISO instant that the file names as the time it was made: the same paper is the same file, byte by byte. */
  readonly madeAt: string;
  readonly parts: readonly PdfPart[];
  /** Below every page; `{page}` and `{pages}` are filled in. */
  readonly footer: readonly [left: string, right: string];
  readonly landscape?: boolean;
  /** Across every page: that it is a draft, or void. */
  readonly watermark?: string;
};

export const pdfMediaType = 'application/pdf';

/** A paper as an answer that is saved under a name. It is drawn before the answer begins, so that a fault is no half file. */
export async function pdfDownload(name: string, paper: PdfPaper): Promise<Download> {
  return { name: `${name}.pdf`, mediaType: pdfMediaType, pieces: inOnePiece(await pdfFile(paper)) };
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** What the drawing thread is asked and answers. */
export type PdfOrder = { readonly id: number; readonly paper: PdfPaper };
export type PdfAnswer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly fault: string });

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (fault: Error) => void };

/** A paper of many pages takes seconds to draw and as many megabytes; one thread serves the whole process and goes when nobody needs it. */
const idleMilliseconds = 30_000;
const mostMegabytes = 384;

type Drawing = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };
let drawing: Drawing | null = null;
let idle: NodeJS.Timeout | undefined;
let orders = 0;

/**
 * Draws a paper as a PDF of A4 pages, with letters for Latin and Cyrillic in the file itself. The work is done by a thread of its
 * own, so that nobody else waits for it, and its library is loaded when the first paper is asked for.
 * @throws Error when it cannot be drawn; AppError `unavailable` when too many papers wait
 */
export function pdfFile(paper: PdfPaper): Promise<Uint8Array> {
  return inTurn(() => drawn(paper));
}

/** The thread draws one after the other; what waits is kept in memory. */
const inTurn = boundedQueue(1, 40);

function drawn(paper: PdfPaper): Promise<Uint8Array> {
  drawing ??= startDrawing();
  const { worker, waiting } = drawing;
  clearTimeout(idle);
  orders += 1;
  const id = orders;
  return new Promise<Uint8Array>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    // While somebody waits the process stays; afterwards it may end.
    worker.ref();
    worker.postMessage({ id, paper } satisfies PdfOrder);
  });
}

function startDrawing(): Drawing {
  const worker = new Worker(join(projectFolder, 'server/src/kernel/files/pdf-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const waiting = new Map<number, Waiting>();
  const settle = (answer: PdfAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('bytes' in answer) asked?.resolve(answer.bytes);
    else asked?.reject(new Error(`a paper could not be drawn: ${answer.fault}`));
    if (waiting.size > 0) return;
    worker.unref();
    idle = setTimeout(() => stop(), idleMilliseconds).unref();
  };
  const stop = (fault?: Error) => {
    if (drawing?.worker === worker) drawing = null;
    for (const { reject } of waiting.values()) reject(fault ?? new Error('the thread that draws papers has ended'));
    waiting.clear();
    void worker.terminate();
  };
  worker.on('message', settle);
  worker.on('error', stop);
  worker.on('exit', () => stop());
  return { worker, waiting };
}
