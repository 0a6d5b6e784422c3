import type { Question } from '@lectern/contract/questions/question.schema';
import { questionField, testField } from '@lectern/contract/tests/test-templates.schema';
import type { ComparedQuestion, QuestionField, TestComparison, TestField } from '@lectern/contract/tests/test-templates.schema';
import { keptInOrder } from '../../../kernel/versions/kept-order.rules.ts';

/** A question with its lineage: copies of one question in several versions share it. */
export type QuestionInVersion = { readonly lineage: number; readonly position: number; readonly content: Question };
type Matches = ReadonlyMap<QuestionInVersion, QuestionInVersion>;

/** Criteria by which two questions are the same one, the surest first. A deleted and rewritten question has a new lineage. */
const samenesses: readonly ((question: QuestionInVersion) => unknown)[] = [
  ({ lineage }) => lineage,
  ({ content }) => JSON.stringify(content),
  ({ content: { text } }) => text.trim().toLowerCase(),
];

function matchesOf(earlier: readonly QuestionInVersion[], later: readonly QuestionInVersion[]): Matches {
  const matches = new Map<QuestionInVersion, QuestionInVersion>();
  const free = new Set(earlier);
  for (const sameness of samenesses) {
    const known = Map.groupBy(free, sameness);
    for (const question of later) {
      const match = matches.has(question) ? undefined : known.get(sameness(question))?.shift();
      if (match === undefined) continue;
      matches.set(question, match);
      free.delete(match);
    }
  }
  return matches;
}

/** @returns the parts of a question that differ, without its place */
function differences(old: Question, now: Question): QuestionField[] {
  const parts = ({ kind, text, picture, points, explanation, ...answers }: Question): Partial<Record<QuestionField, unknown>> => ({
    kind,
    text,
    picture,
    answers,
    points,
    explanation,
  });
  const [before, after] = [parts(old), parts(now)];
  return questionField.options.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

const placed = ({ position, content }: QuestionInVersion) => ({ position, content });

/** Compares the questions of two versions. Both are in the order of their test; removed questions come last. */
export function compareQuestions(earlier: readonly QuestionInVersion[], later: readonly QuestionInVersion[]): ComparedQuestion[] {
  const matches = matchesOf(earlier, later);
  const placeOf = new Map(earlier.map((question, place) => [question, place]));
  const kept = keptInOrder(later.flatMap((question) => placeOf.get(matches.get(question) as QuestionInVersion) ?? []));
  const compare = (question: QuestionInVersion): ComparedQuestion => {
    const old = matches.get(question);
    if (old === undefined) return { change: 'added', before: null, after: placed(question), fields: [] };
    const fields = differences(old.content, question.content);
    if (!kept.has(placeOf.get(old) ?? -1)) fields.push('position');
    return { change: fields.length === 0 ? 'same' : 'changed', before: placed(old), after: placed(question), fields };
  };
  const matched = new Set(matches.values());
  const removed = earlier
    .filter((question) => !matched.has(question))
    .map((question): ComparedQuestion => ({ change: 'removed', before: placed(question), after: null, fields: [] }));
  return [...later.map(compare), ...removed];
}

/** @returns the settings of a test that differ */
export const compareSettings = (from: TestComparison['from'], to: TestComparison['to']): TestField[] =>
  testField.options.filter((field) => from[field] !== to[field]);
