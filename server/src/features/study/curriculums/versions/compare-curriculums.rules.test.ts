import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareTopics } from './compare-curriculums.rules.ts';
import type { TopicInVersion } from './compare-curriculums.rules.ts';

const topic = (lineage: number, more: Partial<TopicInVersion> = {}): TopicInVersion => ({
  lineage,
  level_lineage: 1,
  level_title: 'Basic',
  title: `Topic ${lineage}`,
  goal: '',
  hours: 1,
  preparation: '',
  homework: '',
  links: '',
  files: '',
  ...more,
});
const lineages = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 40 });

it('finds no change between a version and its copy', () => {
  fc.assert(
    fc.property(lineages, (all) => {
      const topics = all.map((each) => topic(each));
      expect(compareTopics(topics, topics).every(({ change }) => change === 'same')).toBe(true);
    }),
  );
});

it('lists every topic of both versions once with its change', () => {
  fc.assert(
    fc.property(lineages, lineages, (earlier, later) => {
      const compared = compareTopics(
        earlier.map((each) => topic(each)),
        later.map((each) => topic(each)),
      );
      const both = later.filter((each) => earlier.includes(each)).length;
      expect(compared).toHaveLength(earlier.length + later.length - both);
      expect(compared.filter(({ change }) => change === 'removed')).toHaveLength(earlier.length - both);
      expect(compared.filter(({ change }) => change === 'added')).toHaveLength(later.length - both);
    }),
  );
});

it('lists only the topic that was moved', () => {
  const compared = compareTopics(
    [1, 2, 3, 4].map((each) => topic(each)),
    [4, 1, 2, 3].map((each) => topic(each)),
  );
  expect(compared.filter(({ fields }) => fields.includes('position')).map(({ title }) => title)).toEqual(['Topic 4']);
});

it('lists a topic that moved to another level', () => {
  const [compared] = compareTopics([topic(1)], [topic(1, { level_lineage: 2, level_title: 'Advanced' })]);
  expect(compared).toMatchObject({ change: 'changed', fields: ['level'], level_title: 'Advanced' });
});
