import { Question } from '@lectern/contract/questions/question.schema';

/** Parses a stored question. The database does not keep the order of an object's fields; parsing restores that of the schema. */
export const readQuestion = (content: unknown): Question => Question.parse(content);
