import type { InputAt } from '@lectern/contract/contract';
import type { PracticeText } from '../practice.queries.ts';

type Content = InputAt<'POST', '/api/study/texts/{id}/edit/'>['body'];

/** The whole draft as it is saved: what was read, with the changes. */
export function contentOf(text: PracticeText, changes: Partial<Content>): Content {
  const { revision, age_group_id, title, language, level, source, rights, blocks, questions } = text;
  return { revision, age_group_id, title, language, level, source, rights, blocks, questions, ...changes };
}
