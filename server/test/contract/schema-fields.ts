import type { z } from 'zod';

type Node = { readonly type: string; readonly [key: string]: unknown };
/** A field of a schema with its path: `listLessons.results.start`. */
export type Field = { readonly path: string; readonly schema: z.ZodType };

/** Every field of a schema, at any depth. @param path the path of the schema itself */
export function fieldsOf(schema: z.ZodType, path: string): Field[] {
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
