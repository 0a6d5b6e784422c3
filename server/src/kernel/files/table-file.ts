import { AppError } from '../app-error.ts';

/** The rows of a file as text. A row has as many cells as the file has; empty rows are kept, so that row numbers match the file. */
export type TableRows = readonly (readonly string[])[];

/** Limits for reading an untrusted file. */
export type TableLimits = {
  /** Rows, including the header. */
  readonly rows: number;
  readonly columns: number;
  /** Characters of one cell. */
  readonly cell: number;
  /** Characters of all cells together. */
  readonly characters: number;
};

export const usualLimits: TableLimits = { rows: 100_001, columns: 100, cell: 4_000, characters: 60_000_000 };

/** @returns a function that counts one row after the other @throws AppError `file_too_long` naming the exceeded limit */
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

/** Characters of one chunk, small enough to block the receiving thread for milliseconds only. */
const pieceCharacters = 200_000;

/** Splits rows into chunks for transfer between processes. */
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
