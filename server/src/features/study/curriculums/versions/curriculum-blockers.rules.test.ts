import { expect, it } from 'vitest';
import { blockersOf } from './curriculum-blockers.rules.ts';

const level = (id: number, title: string, ...topics: string[]) => ({
  id,
  title,
  topics: topics.map((each, at) => ({ id: at + 1, title: each })),
});

it('allows to publish a curriculum with topics in every level', () => {
  expect(blockersOf([level(1, 'Basic', 'One', 'Two'), level(2, 'Advanced', 'One')])).toEqual([]);
});

it('lists missing parts and duplicate titles, ignoring case', () => {
  expect(blockersOf([])).toEqual([{ kind: 'no_levels', grade_level_id: null, topic_id: null, title: '' }]);
  expect(
    blockersOf([level(1, 'Basic', 'One', 'ONE '), level(2, 'basic')]).map(({ kind, grade_level_id, topic_id }) => [
      kind,
      grade_level_id,
      topic_id,
    ]),
  ).toEqual([
    ['repeated_topic', 1, 2],
    ['repeated_level', 2, null],
    ['empty_level', 2, null],
  ]);
});
