import type { CellValue } from './cell-values.rules.ts';
import { plainCell } from './cell-values.rules.ts';
import type { Fault, FaultParams, FaultReason } from './row-faults.rules.ts';

/** Reads the fields of a row one by one and collects their faults. */
export type RowReader = {
  readonly faults: readonly Fault[];
  /** The plain text of a field; empty if the row has none. */
  readonly text: (field: string) => string;
  /** Reads an optional field; returns `otherwise` if it is empty or invalid. */
  readonly optional: <T, E>(field: string, read: (text: string) => CellValue<T>, otherwise: E) => T | E;
  /** Reads a required field; returns `null` if it is empty or invalid. */
  readonly required: <T>(field: string, read: (text: string) => CellValue<T>) => T | null;
  readonly fault: (field: string | null, reason: FaultReason, params?: FaultParams) => void;
};

/** @param fields the cells by field */
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
