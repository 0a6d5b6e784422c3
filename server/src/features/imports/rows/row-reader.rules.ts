import type { CellValue } from './cell-values.rules.ts';
import { plainCell } from './cell-values.rules.ts';
import type { Fault, FaultParams, FaultReason } from './row-faults.rules.ts';

/** Reads the fields of a row one by one and notes what is wrong with each. */
export type RowReader = {
  readonly faults: readonly Fault[];
  /** The plain text of a field, empty where the row has none. */
  readonly text: (field: string) => string;
  /** A field that may be empty: `otherwise` then, and where it is wrong. */
  readonly optional: <T, E>(field: string, read: (text: string) => CellValue<T>, otherwise: E) => T | E;
  /** A field that has to be filled in; `null` where it is not, or wrong. */
  readonly required: <T>(field: string, read: (text: string) => CellValue<T>) => T | null;
  readonly fault: (field: string | null, reason: FaultReason, params?: FaultParams) => void;
};

/** @param fields text by field, as it stands in the file */
export function rowReader(fields: Readonly<Record<string, string>>): RowReader {
  const faults: Fault[] = [];
  const text = (field: string) => plainCell(fields[field] ?? '');
  const fault = (field: string | null, reason: FaultReason, params: FaultParams = {}) => {
    faults.push({ field, value: field === null ? '' : text(field).slice(0, 200), reason, params });
  };
  const optional = <T, E>(field: string, read: (text: string) => CellValue<T>, otherwise: E): T | E => {
    const plain = text(field);
    if (plain === '') return otherwise;
    const cell = read(plain);
    if ('value' in cell) return cell.value;
    fault(field, cell.reason, cell.params);
    return otherwise;
  };
  const required = <T>(field: string, read: (text: string) => CellValue<T>): T | null => {
    if (text(field) === '') fault(field, 'missing');
    return optional(field, read, null);
  };
  return { faults, text, optional, required, fault };
}
