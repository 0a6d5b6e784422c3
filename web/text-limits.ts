import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import type { Plugin } from 'vite';

type Schema = {
  readonly type?: string;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** Length of the longest text that a pattern of fixed length takes, such as that of an account number. */
function longestOf(pattern: string): number | undefined {
  const inside = /^\^(.*)\$$/.exec(pattern)?.[1];
  if (inside === undefined) return undefined;
  let rest = inside;
  const sequence = (): number => {
    let [longest, length] = [0, 0];
    while (rest !== '' && !rest.startsWith(')')) {
      if (rest.startsWith('|')) {
        rest = rest.slice(1);
        [longest, length] = [Math.max(longest, length), 0];
        continue;
      }
      let one = 1;
      if (rest.startsWith('(')) {
        rest = rest.slice(1);
        one = sequence();
        rest = rest.slice(1);
      } else rest = rest.replace(/^(\[[^\]]*\]|\\.|[^\\])/, '');
      const [repeated = '', most] = /^(?:\{(?:\d+,)?(\d+)\}|[?*+])/.exec(rest) ?? [];
      rest = rest.slice(repeated.length);
      length += one * (repeated === '*' || repeated === '+' ? Number.POSITIVE_INFINITY : Number(most ?? 1));
    }
    return Math.max(longest, length);
  };
  const length = sequence();
  return rest === '' && Number.isFinite(length) ? length : undefined;
}

/** Limits of texts in an input, by field. Of several alternatives the longest counts. */
function limitsIn(schema: Schema, at = '', found: Record<string, number> = {}): Record<string, number> {
  const limit = schema.maxLength ?? longestOf(schema.pattern ?? '');
  if (schema.type === 'string' && limit !== undefined) found[at] = Math.max(found[at] ?? 0, limit);
  for (const alternative of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) limitsIn(alternative, at, found);
  if (schema.items !== undefined) limitsIn(schema.items, at, found);
  // What a field held before is no field.
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    if (name !== 'before') limitsIn(inner, at === '' ? name : `${at}.${name}`, found);
  return found;
}

const schemaOf = (input: Endpoint['body']): Schema =>
  (input?.toJSONSchema({ io: 'input', unrepresentable: 'any', reused: 'inline' }) ?? {}) as Schema;

/** Every write with its input. */
export const writesOfContract: readonly Pick<Endpoint, 'path' | 'body'>[] = Object.values(contract).filter(
  ({ method }) => method === 'POST',
);

/**
 * Longest texts that each write takes, in letters: by its path and then by field, `lines.title` for one in a list or an object. Writes without a limited
 * text are left out.
 */
export function textLimitsOfContract(): Readonly<Record<string, Readonly<Record<string, number>>>> {
  return Object.fromEntries(
    writesOfContract.flatMap(({ path, body }) => {
      const own = limitsIn(schemaOf(body));
      return Object.keys(own).length === 0 ? [] : [[path, own]];
    }),
  );
}

const name = 'virtual:text-limits';
const resolved = `\0${name}`;

/** Gives the application how long the texts of each write may be, without the contract's schemas. */
export function textLimits(): Plugin {
  return {
    name: 'text-limits',
    resolveId: (source) => (source === name ? resolved : null),
    load: (id) => (id === resolved ? `export const textLimits = ${JSON.stringify(textLimitsOfContract())};` : null),
  };
}
