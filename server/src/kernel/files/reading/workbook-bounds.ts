/**
 * Checks the cell references of a workbook before the reader builds its table. The reader allocates every cell up to the last one, so a
 * single cell at the edge of the sheet would exhaust memory.
 */
import { Parser } from 'saxen';
import type { Attributes } from 'saxen';
import { AppError } from '../../app-error.ts';
import type { TableLimits } from '../table-file.ts';
import type { ArchiveFiles } from './zip-bounds.ts';

/** Limits of the file format. */
const formatRows = 1_048_576;
const formatColumns = 16_384;
const mostSharedStrings = 2_000_000;
const mostDepth = 64;
const pieceBytes = 65_536;
/** Maximum characters without the end of a tag or a text; the parser rescans them with each chunk. */
const mostUnfinished = 1_000_000;

const unreadable = (reason = 'workbook', row: number | null = null) => new AppError('file_not_readable', { reason, row });

type Handlers = {
  readonly open?: (name: string, attributes: () => Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

/** Parses XML in chunks. Refuses document types, which may define entities. @throws AppError */
function scan(xml: Buffer, { open, close, text }: Handlers): void {
  const parser = new Parser();
  let depth = 0;
  let unfinished = 0;
  parser.on('attention', () => {
    throw unreadable('document_type');
  });
  parser.on('openTag', (name, attributes, decode) => {
    unfinished = 0;
    depth += 1;
    if (depth > mostDepth) throw new AppError('file_too_complex', { limit: 'depth', most: mostDepth });
    open?.(localName(name), () => decoded(attributes(), decode));
  });
  parser.on('closeTag', (name) => {
    unfinished = 0;
    depth -= 1;
    close?.(localName(name));
  });
  parser.on('text', (content, decode) => {
    unfinished = 0;
    text?.(decode(content));
  });
  parser.on('error', (fault) => {
    throw fault instanceof AppError ? fault : unreadable();
  });
  const decoder = new TextDecoder('utf-8');
  for (let from = 0; from < xml.length; from += pieceBytes) {
    const piece = decoder.decode(xml.subarray(from, from + pieceBytes), { stream: true });
    unfinished += piece.length;
    parser.write(piece);
    if (unfinished > mostUnfinished) throw unreadable();
  }
  parser.end();
}

/** Strips the namespace prefix from a name, as the reader does. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Refuses two attributes that the reader takes for one: they could mean one thing here and another there. */
function decoded(attributes: Attributes, decode: (text: string) => string): Attributes {
  const found: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(attributes)) {
    const [prefix, ...more] = name.split(':');
    if (prefix === 'xmlns' && more.length === 1) continue;
    const local = localName(name);
    if (more.length > 1 || Object.hasOwn(found, local)) throw unreadable();
    found[local] = decode(value);
  }
  return found;
}

const relationType =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/(\w+)$/;

/** The paths of the first sheet and of the shared strings, found as the reader finds them. */
function pathsOf(files: ArchiveFiles): { readonly sheet: string | undefined; readonly sharedStrings: string } {
  const book = files.get('xl/workbook.xml');
  const relations = files.get('xl/_rels/workbook.xml.rels');
  if (book === undefined || relations === undefined) throw unreadable();
  let first: { readonly id: string | undefined } | undefined;
  const openSheet = (name: string, attributes: () => Attributes) => {
    if (first !== undefined || name !== 'sheet') return;
    const { name: title = '', id } = attributes();
    if (title !== '') first = { id };
  };
  scan(book(), { open: openSheet });
  let sheet: string | undefined;
  let sharedStrings = 'xl/sharedStrings.xml';
  const open = (name: string, attributes: () => Attributes) => {
    if (name !== 'Relationship') return;
    const { Id, Type = '', Target = '' } = attributes();
    const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    const kind = relationType.exec(Type)?.[1];
    if (kind === 'worksheet' && Id === first?.id) sheet = path;
    if (kind === 'sharedStrings') sharedStrings = path;
  };
  scan(relations(), { open });
  return { sheet, sharedStrings };
}

/**
 * @throws AppError `file_too_long` if a non-empty cell lies beyond the limits; `file_not_readable` if a reference is invalid or beyond the
 * format's limits; `file_too_complex`
 */
export function requireBoundedSheet(files: ArchiveFiles, limits: TableLimits): void {
  const { sheet, sharedStrings } = pathsOf(files);
  const strings = files.get(sharedStrings);
  if (strings !== undefined) requireBoundedStrings(strings());
  const rows = sheet === undefined ? undefined : files.get(sheet);
  if (rows === undefined) throw unreadable();
  requireBoundedCells(rows(), limits);
}

function requireBoundedStrings(xml: Buffer): void {
  let count = 0;
  const open = (name: string) => {
    if (name === 'si') count += 1;
    if (count > mostSharedStrings) throw new AppError('file_too_complex', { limit: 'strings', most: mostSharedStrings });
  };
  scan(xml, { open });
}

type Cell = { readonly row: number; readonly column: number; readonly filled: boolean };

function requireBoundedCells(xml: Buffer, limits: TableLimits): void {
  let cell: Cell | null = null;
  let rows = 0;
  const open = (name: string, attributes: () => Attributes) => {
    if (name === 'row') {
      rows += 1;
      const { r } = attributes();
      if (rows > formatRows || (r !== undefined && !(/^[1-9]\d{0,6}$/.test(r) && Number(r) <= formatRows))) throw unreadable('reference');
    } else if (name === 'c') cell = cellOf(attributes());
  };
  const text = (content: string) => {
    if (cell === null || !cell.filled || content.trim() === '') return;
    const { row, column } = cell;
    if (row > limits.rows) throw new AppError('file_too_long', { limit: 'rows', most: limits.rows, row });
    if (column > limits.columns) throw new AppError('file_too_long', { limit: 'columns', most: limits.columns, row });
  };
  const close = (name: string) => {
    if (name === 'c') cell = null;
  };
  scan(xml, { open, close, text });
}

/** Cells without a value may lie anywhere; formula errors count as empty. */
function cellOf({ r = '', t }: Attributes): Cell {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(r) ?? [];
  if (letters === undefined || digits === undefined) throw unreadable('reference');
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  if (column > formatColumns || row > formatRows) throw unreadable('reference');
  return { row, column, filled: t !== 'e' };
}
