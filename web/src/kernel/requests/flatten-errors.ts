/**
 * Flattens an error object to one text per field. Array values are joined with a comma and a space, nested fields get dotted paths
 * (`contacts.0.phone`), and null or empty arrays are omitted.
 */
export function flattenErrors(errors: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(textsIn(errors, ''));
}

function textsIn(value: unknown, path: string): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  const isList = Array.isArray(value) && path !== '' && parts.every(([, part]) => typeof part !== 'object');
  if (isList) return parts.length === 0 ? [] : [[path, parts.map(([, part]) => String(part)).join(', ')]];
  return parts.flatMap(([name, part]) => textsIn(part, path === '' ? name : `${path}.${name}`));
}
