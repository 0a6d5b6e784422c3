import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { answerSchema } from './answer-schema.ts';

/**
 * What writes the answers of an endpoint as JSON, made when the first answer is due: a start that compiled all of them
 * would make everybody wait for calls that few ever send.
 */
export function writeAnswer(output: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | null = null;
  return (answer) => {
    write ??= fastJson(answerSchema(output));
    return write(answer);
  };
}
