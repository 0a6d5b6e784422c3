import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { answerSchema } from './answer-schema.ts';

/**
 * The JSON serialiser of an endpoint's responses, compiled at the first response. Compiling all of them at start-up would delay it for
 * endpoints that are rarely called.
 */
export function writeAnswer(output: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null;
  return (answer) => {
    write ??= fastJson(answerSchema(output));
    return write(answer);
  };
}
