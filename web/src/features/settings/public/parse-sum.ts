/** A sum as people type it (`1 250,50`, `-300`), in minor units; null for what is none. */
export function parseSum(text: string): number | null {
  const compact = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace('−', '-');
  const parts = /^(-?)(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(compact);
  if (parts === null) return null;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  const minor = Number.parseInt(`${whole}${fraction.padEnd(2, '0')}`, 10);
  return sign === '-' && minor > 0 ? -minor : minor;
}
