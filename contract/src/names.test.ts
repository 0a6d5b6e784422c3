import { expect, it } from 'vitest';
import type { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

type Node = { readonly type: string; readonly [key: string]: unknown };
type Field = { readonly path: string; readonly schema: z.ZodType };

const isName = /^(name|title|label|file_name|kid_name)(_(en|ru))?$/;
const hostile = 'An\u0007na\u202e \u200fPet\nro\u0085va\u2028';

/** Every field of a schema with its path, however deep it stands. */
function fieldsOf(schema: z.ZodType, path: string): Field[] {
  const def = (schema as unknown as { def: Node }).def;
  const inner = (key: string) => fieldsOf(def[key] as z.ZodType, path);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([key, field]) => [
        { path: `${path}.${key}`, schema: field },
        ...fieldsOf(field, `${path}.${key}`),
      ]);
    case 'array':
      return inner('element');
    case 'pipe':
      return [...inner('in'), ...inner('out')];
    case 'union':
      return (def.options as z.ZodType[]).flatMap((option) => fieldsOf(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner('innerType');
    default:
      return [];
  }
}

const names = Object.entries<Endpoint>(contract).flatMap(([call, { body, query }]) =>
  [body, query]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => fieldsOf(schema, call))
    // What was seen before an edit is compared with what is stored, as it is.
    .filter(({ path }) => isName.test(path.split('.').at(-1) ?? '') && !path.includes('.before.')),
);

it('takes every name and title that people type as one line, without control characters and direction marks', () => {
  expect(names.length).toBeGreaterThan(40);
  const wrong = names.flatMap(({ path, schema }) => {
    const read = schema.safeParse(hostile);
    return !read.success || read.data === 'An na Pet ro va' ? [] : [path];
  });
  expect(wrong).toEqual([]);
  expect(names.filter(({ schema }) => schema.safeParse(hostile).success).length).toBeGreaterThan(40);
});
