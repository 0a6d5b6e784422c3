/** Reads and sets form values by path, and compares them with the initial ones. Pure. */

/** The value at a path such as `contacts.0.kind`. */
export function valueAt(values: unknown, path: string): unknown {
  let found = values;
  for (const name of path.split('.')) found = (found as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return found;
}

/** A copy with one value replaced. Shares everything else with the original. */
export function withValueAt<T>(values: T, path: string, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const own = (values as Readonly<Record<string, unknown>>)[name];
  const next = rest.length === 0 ? value : withValueAt(own, rest.join('.'), value);
  if (Array.isArray(values)) return values.with(Number(name), next) as T;
  return { ...values, [name]: next };
}

/** The displayed values, with another user's changes applied. Parts of a value count only if they were changed. */
export function withSeenValue<T extends object>(seen: T, path: string, now: unknown): T {
  const [name = ''] = path.split('.');
  return name === path || name in seen ? withValueAt(seen, path, now) : seen;
}

/** The value of an empty input. */
export function emptied(value: unknown): unknown {
  if (typeof value === 'string') return '';
  return Array.isArray(value) ? [] : null;
}

export const isSame = (one: unknown, other: unknown): boolean => Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);

export type Changes<V> = Partial<V> & { readonly before: Partial<V> };

/** Changed fields, and under `before` their displayed values, for per-field optimistic concurrency. */
export function changesOf<V extends object>(changed: Partial<V>, seen: Partial<V>): Changes<V> {
  const names = (Object.keys(changed) as (keyof V)[]).filter((name) => !isSame(changed[name], seen[name]));
  const pick = (from: Partial<V>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<V>;
  return { ...pick(changed), before: pick(seen) };
}
