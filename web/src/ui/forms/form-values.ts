/** Values of a form by path, and which of them differ from those the form began with. Pure. */

/** The value at a path such as `contacts.0.kind`. */
export function valueAt(values: unknown, path: string): unknown {
  let found = values;
  for (const name of path.split('.')) found = (found as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return found;
}

/** A copy with another value at a path; everything beside the path is shared with the original. */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const own = (values as Readonly<Record<string, unknown>>)[name];
  const next = rest.length === 0 ? value : withValueAt(own, rest.join('.'), value);
  if (Array.isArray(values)) return values.with(Number(name), next) as T;
  return { ...values, [name]: next };
}

/** What was seen, with the value that somebody else gave a field meanwhile; a part of a value counts only where that value was changed. */
export function withSeenValue<T extends object>(seen: T, path: string, now: unknown): T {
  const [name = ''] = path.split('.');
  return name === path || name in seen ? withValueAt(seen, path, now) : seen;
}

/** What an input holds while nothing is in it. */
export function emptied(value: unknown): unknown {
  if (typeof value === 'string') return '';
  return Array.isArray(value) ? [] : null;
}

export const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

export type Changes<V> = Partial<V> & { readonly before: Partial<V> };

/** The changed fields, and under `before` what was seen in them: what optimistic concurrency per field compares. */
export function changesOf<V extends object>(changed: Partial<V>, seen: Partial<V>): Changes<V> {
  const names = (Object.keys(changed) as (keyof V)[]).filter((name) => !isSame(changed[name], seen[name]));
  const pick = (from: Partial<V>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<V>;
  return { ...pick(changed), before: pick(seen) };
}
