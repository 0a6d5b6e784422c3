import { AppError } from '../app-error.ts';

/** The rows of a file as text. A row has as many cells as stand in the file; an empty row is kept, so that rows keep their numbers. */
export type TableRows = readonly (readonly string[])[];

/** How much of a file is read at most: an uploaded file may be anything. */
export type TableLimits = {
  /** Rows, headings among them. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of one cell. */
  readonly cell: number;
  /** Characters of all cells together. */
  readonly characters: number;
};

export const usualLimits: TableLimits = { rows: 100_001, columns: 100, cell: 4_000, characters: 60_000_000 };

/** @returns a counter that takes rows one after the other @throws AppError `file_too_long`, naming the limit that a row goes beyond */
export function tableCounter(limits: TableLimits): (row: readonly string[]) => void {
  let rows = 0;
  let characters = 0;
  return (row) => {
    rows += 1;
    if (rows > limits.rows) throw new AppError('file_too_long', { limit: 'rows', most: limits.rows, row: rows });
    if (row.length > limits.columns) throw new AppError('file_too_long', { limit: 'columns', most: limits.columns, row: rows });
    for (const cell of row) {
      if (cell.length > limits.cell) throw new AppError('file_too_long', { limit: 'cell', most: limits.cell, row: rows });
      characters += cell.length;
    }
    if (characters > limits.characters) throw new AppError('file_too_long', { limit: 'characters', most: limits.characters, row: rows });
  };
}

/** Characters of one piece: little enough that who takes it does nothing else for milliseconds only. */
const pieceCharacters = 200_000;

/** Rows in pieces, as they go from one process to another. */
export function* rowsInPieces(rows: TableRows): Iterable<TableRows> {
  let piece: (readonly string[])[] = [];
  let characters = 0;
  for (const row of rows) {
    piece.push(row);
    characters += row.reduce((sum, cell) => sum + cell.length + 3, 2);
    if (characters < pieceCharacters) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}
