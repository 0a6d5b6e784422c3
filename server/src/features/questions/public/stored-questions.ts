import { Question } from '@lectern/contract/questions/question.schema';

/**
 * Parses a stored question. The database does not keep the order of an object's fields; parsing restores that of the schema.
 * @returns null for one that does not fit the schema, so that it does not hide the others
 */
export function readQuestion(content: unknown): Question | null {
  const read = Question.safeParse(content);
  return read.success ? read.data : null;
}
