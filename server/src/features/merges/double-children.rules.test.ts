import { expect, it } from 'vitest';
import { doubleChildren } from './double-children.rules.ts';

const child = (id: number, name: string, grade: number, birth_date: string | null = null) => ({ id, name, grade, birth_date });
const clients = 'Анна Ковалёва Anna Kovaleva';

it('pairs children of one first name in any spelling and order, whose grades are near', () => {
  expect(doubleChildren([child(1, 'Пётр Ковалёв', 4)], [child(2, 'Kovalev Petr', 5)], clients)).toEqual([{ kid_id: 1, merged_kid_id: 2 }]);
  expect(doubleChildren([child(1, 'Пётр Ковалёв', 4)], [child(2, 'Пётр Ковалёв', 6)], clients)).toEqual([]);
});

it('never pairs siblings by the family name', () => {
  expect(doubleChildren([child(1, 'Ковалёв Пётр', 4)], [child(2, 'Ковалёв Павел', 4)], clients)).toEqual([]);
});

it('prefers birth dates to grades: a slip in one part is the same child, another date is not', () => {
  const one = child(1, 'Пётр', 4, '2016-03-12');
  expect(doubleChildren([one], [child(2, 'Пётр', 8, '2016-03-21')], clients)).toHaveLength(1);
  expect(doubleChildren([one], [child(2, 'Пётр', 4, '2015-07-12')], clients)).toEqual([]);
});

it('puts each child into one pair at most, that of the equal birth date first', () => {
  const goes = [child(2, 'Пётр', 4), child(3, 'Пётр', 4, '2016-03-12')];
  expect(doubleChildren([child(1, 'Пётр', 4, '2016-03-12')], goes, clients)).toEqual([{ kid_id: 1, merged_kid_id: 3 }]);
});
