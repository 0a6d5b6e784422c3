import { Question } from '@lectern/contract/questions/question.schema';

/** A question as it is stored; the database keeps the fields of an object in an order of its own, here they have the schema's. */
export const readQuestion = (content: unknown): Question => Question.parse(content);
