import type { LoggedChange } from '@lectern/contract/change-log';

/** The values before or after a change, as an audit entry stores them. */
export type Held = Readonly<Record<string, unknown>> | null;

/** The fields of an audit entry that changed, with texts for display. @param isTold whether a field is shown */
export function loggedChanges(old: Held, after: Held, isTold: (field: string) => boolean): LoggedChange[] {
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(after ?? {})])].filter(isTold);
  return fields
    .map((field) => ({ field, old: textOf(old?.[field]), new: textOf(after?.[field]) }))
    .filter((change) => change.old !== change.new);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : Array.isArray(value) ? value.map(String).join(', ') : String(value);
}
