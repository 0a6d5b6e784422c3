/**
 * The fields that a change really changes, with old and new values.
 * @param input the requested values; fields that are absent or `undefined` keep their value
 * @returns null if nothing changes
 */
export function changedFields<T extends object, W extends { readonly [K in keyof T]?: T[K] | undefined }>(
  before: T,
  input: W,
): { readonly old: Partial<T>; readonly new: Partial<T> } | null {
  const fields = (Object.keys(input) as (keyof T & keyof W)[]).filter(
    (field) => field in before && input[field] !== undefined && input[field] !== before[field],
  );
  if (fields.length === 0) return null;
  const pick = (from: Readonly<Record<PropertyKey, unknown>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<T>;
  return { old: pick(before as never), new: pick(input as never) };
}
