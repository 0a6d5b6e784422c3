import type { SettingValue } from '@lectern/contract/settings/settings.schema';
import { InvalidInput } from '../app-error.ts';
import { inputErrors } from '../calls/endpoint-input.ts';
import type { Declared } from './setting-declarations.ts';

/** Validates a value against its declaration. @throws InvalidInput at `value`, or at the cell of a table */
export function checkedValue<T>(declared: Declared<T>, value: unknown): T {
  const parsed = declared.value.safeParse(value);
  if (!parsed.success)
    throw new InvalidInput(inputErrors(parsed.error.issues.map((issue) => ({ ...issue, path: ['value', ...issue.path] }))));
  return parsed.data;
}

/** A value split into cells for comparison, refusals and the log: one cell named `value`, or those of a table. */
export type Cells = Readonly<Record<string, string | number | boolean>>;

export function cellsOf(value: SettingValue): Cells {
  if (typeof value !== 'object') return { value };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, cell]) =>
      typeof cell === 'object' ? Object.entries(cell).map(([part, each]) => [`value.${name}.${part}`, each]) : [[`value.${name}`, cell]],
    ),
  );
}
