import type { Endpoint } from '@lectern/contract/endpoint';
import fc from 'fast-check';

/** Values that often break servers: NUL, LIKE wildcards, overflows, impossible dates, prototype keys, lone surrogates, other types. */
const hostileValues = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    '%',
    '\\',
    "'; drop table lessons; --",
    '2026-02-30',
    '2026-13-01T25:61:00Z',
    '+275760-09-13T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '0000-01-01',
    'Infinity',
    '1e400',
    '-0',
    '9223372036854775808',
    '\ud800',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '+9900',
    '',
    ' ',
    2 ** 31,
    2 ** 53,
    -1,
    0.5,
    1e308,
    null,
    true,
    [],
    {},
    [[[[]]]],
    { constructor: { prototype: 1 } },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that some field accepts, so that malformed input passes the first checks. */
const plausible = fc.constantFrom<unknown>(
  1,
  2,
  3,
  25,
  45,
  '2026-11-17T07:00:00Z',
  '2026-11-18T07:00:00+03:00',
  '2026-11-16',
  'payment_bank',
  'held',
  'name',
  'a',
);

function namesOf(schema: Endpoint['body']): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

/** Arbitrary malformed input for one endpoint: mostly its own fields, some with valid values. */
export function wrongInput(endpoint: Endpoint) {
  const fields = (names: readonly string[]) =>
    fc.dictionary(fc.constantFrom(...names, '__proto__'), fc.oneof(hostileValues, plausible), { maxKeys: names.length });
  return fc.record({
    id: fc.constantFrom('1', '2', '1', '2', '0', '-1', 'a', '2147483648', '1e3', '%00', '%E0%A4%A', "1'", 'NaN', '1.5', '%20', '..%2f..'),
    query: fields(namesOf(endpoint.query)),
    body: fc.oneof(
      { weight: 4, arbitrary: fields(namesOf(endpoint.body)).map((value) => JSON.stringify(value)) },
      hostileValues.map((value) => JSON.stringify(value) ?? ''),
      fc.string({ maxLength: 40 }),
    ),
  });
}

/** A query string of arbitrary values. */
export function searchOf(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .map(
      ([field, value]) =>
        `${field}=${encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`,
    )
    .join('&');
}
