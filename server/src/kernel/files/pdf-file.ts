import type { Download } from '@lectern/contract/paper';
import type { TextPart } from '@lectern/contract/questions/formulas.rules';
import { AppError } from '../app-error.ts';
import { ChildFault, ChildLost, childRunner } from './children/run-in-child.ts';

/** A table column. Width: `*` shares the remaining width, `auto` fits the content, a number is points. */
export type PdfColumn = { readonly title: string; readonly width: '*' | 'auto' | number; readonly align?: 'left' | 'right' };

/** A part of a document. All text is literal; no markup is interpreted. */
export type PdfPart =
  | { readonly kind: 'title'; readonly text: string; readonly below?: string }
  | { readonly kind: 'text'; readonly text: string; readonly bold?: boolean; readonly soft?: boolean }
  /** A text with formulas in TeX, which are drawn; invalid TeX is printed as it is typed. */
  | { readonly kind: 'formulas'; readonly pieces: readonly TextPart[]; readonly bold?: boolean; readonly soft?: boolean }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** The table head repeats on every page; `totals` are the last rows, in bold. */
  | {
      readonly kind: 'table';
      readonly columns: readonly PdfColumn[];
      readonly rows: readonly (readonly string[])[];
      readonly totals?: readonly (readonly string[])[];
    }
  /**
   * A line chart over time, the first value on the left; `first` and `last` label its ends. `most` is the top of the scale, by default the
   * greatest value.
   */
  | { readonly kind: 'trend'; readonly values: readonly number[]; readonly most?: number; readonly first: string; readonly last: string }
  /** A JPEG or PNG picture, as base64, not larger than a third of a page. */
  | { readonly kind: 'picture'; readonly mediaType: 'image/jpeg' | 'image/png'; readonly base64: string }
  /** Side by side, each with a line to sign on; never split by a page break. */
  | { readonly kind: 'signatures'; readonly sides: readonly { readonly title: string; readonly name: string; readonly post: string }[] };

/** The content of a document, without its layout. */
export type PdfPaper = {
  readonly title: string;
  readonly language: 'en' | 'ru';
  /** ISO instant, stored as the creation time: the same document gives the same bytes. */
  readonly madeAt: string;
  readonly parts: readonly PdfPart[];
  /** Printed below every page; `{page}` and `{pages}` are filled in. */
  readonly footer: readonly [left: string, right: string];
  readonly landscape?: boolean;
  /** Printed across every page, for a draft or a void document. */
  readonly watermark?: string;
};

export const pdfMediaType = 'application/pdf';

/** The name of a document's file. A title that ends in an abbreviation already has a full stop. */
export function pdfName(title: string): string {
  return `${title.replace(/[\s.]+$/, '')}.pdf`;
}

/** A document as a download. It is drawn before the response starts, so that an error leaves no truncated file. */
export async function pdfDownload(name: string, paper: PdfPaper): Promise<Download> {
  return { name: pdfName(name), mediaType: pdfMediaType, pieces: [await pdfFile(paper)] };
}

/** Characters and rows of the longest document: several times the lessons of a large family in a year, some hundred pages. */
const mostCharacters = 1_000_000;
const mostRows = 10_000;
/** Characters of all pictures together, in base64. */
const mostPictures = 24_000_000;

const inChild = childRunner<PdfPaper, Uint8Array>({
  job: 'kernel/files/draw-paper-job.ts',
  atOnce: 1,
  mostWaiting: 40,
  heapMegabytes: 384,
  megabytes: 600,
  seconds: 90,
  mostOutputBytes: 50_000_000,
  keptSeconds: 30,
});

/**
 * Draws a document as a PDF of A4 pages with embedded fonts. A child process does the work: it starts with the first document, draws one
 * after the other, and exits when idle.
 * @throws AppError `paper_too_long`, `unavailable` when too many documents wait; Error when it cannot be drawn
 */
export async function pdfFile(paper: PdfPaper): Promise<Uint8Array> {
  requireModestPaper(paper);
  const pieces = await inChild(paper).catch((fault: unknown) => {
    if (fault instanceof ChildLost && (fault.why === 'time' || fault.why === 'memory')) throw new AppError('paper_too_long');
    if (fault instanceof ChildLost || fault instanceof ChildFault) throw new Error(`a document could not be drawn: ${fault.message}`);
    throw fault;
  });
  const [bytes] = pieces;
  if (bytes === undefined) throw new Error('a document could not be drawn: no output');
  return bytes;
}

/** @throws AppError `paper_too_long` */
function requireModestPaper({ parts }: PdfPaper): void {
  let rows = 0;
  let characters = 0;
  let pictures = 0;
  const count = (texts: readonly (string | undefined)[]) => {
    rows += 1;
    for (const text of texts) characters += text?.length ?? 0;
  };
  for (const part of parts) {
    if (part.kind === 'title') count([part.text, part.below]);
    else if (part.kind === 'text') count([part.text]);
    else if (part.kind === 'formulas') count(part.pieces.map(({ text }) => text));
    else if (part.kind === 'facts') part.rows.forEach(count);
    else if (part.kind === 'table') [...part.rows, ...(part.totals ?? [])].forEach(count);
    else if (part.kind === 'picture') pictures += part.base64.length;
    else if (part.kind === 'trend') count([part.first, part.last, ...part.values.map(String)]);
    else for (const { title, name, post } of part.sides) count([title, name, post]);
  }
  if (rows > mostRows || characters > mostCharacters || pictures > mostPictures) throw new AppError('paper_too_long');
}
