import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };

/**
 * The JSON Schema with which Fastify serialises a response. Only fields of the contract leave the server, and a compiled serialiser is
 * faster than `JSON.stringify`. `X or null` becomes `nullable`, which the serialiser handles without a validator.
 */
export function answerSchema(schema: z.ZodType): JsonSchema {
  return withNullable(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })) as JsonSchema;
}

function withNullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullable);
  if (typeof node !== 'object' || node === null) return node;
  const { $schema: _, anyOf, ...rest } = node as JsonSchema & { anyOf?: JsonSchema[] };
  const others = anyOf?.filter((option) => option.type !== 'null');
  if (anyOf !== undefined && others?.length === 1 && anyOf.length === 2) {
    // A union cannot be `nullable`, so null becomes one more option.
    const options = (others[0]?.oneOf ?? others[0]?.anyOf) as JsonSchema[] | undefined;
    if (options !== undefined) return { ...rest, anyOf: [...options.map(withNullable), { type: 'null' }] };
    return { ...(withNullable({ ...others[0], ...rest }) as JsonSchema), nullable: true };
  }
  const entries = Object.entries(anyOf === undefined ? rest : { ...rest, anyOf });
  return Object.fromEntries(entries.map(([key, value]) => [key, withNullable(value)]));
}
