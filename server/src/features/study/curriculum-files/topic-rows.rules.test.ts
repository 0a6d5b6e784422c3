import { expect, it } from 'vitest';
import { readTopicRows } from './topic-rows.rules.ts';

it('reads levels and topics by their headings in both languages, in any order of columns', () => {
  const rows = [
    [],
    ['Часы', ' Тема ', 'Уровень', 'Ссылки', 'Прочее'],
    ['2', 'Дроби', 'Базовый', 'Видео https://example.org/v\nhttps://example.org/w', 'x'],
    ['', 'Проценты', '', '', ''],
    ['', '', '', '', ''],
    ['3', 'Корни', 'Углублённый', '', ''],
    ['1', 'Повторение', 'базовый', '', ''],
  ];
  const read = readTopicRows(rows, 'Basic');
  expect(read?.bad).toEqual([]);
  expect(read?.levels.map(({ title, topics }) => [title, topics.map((topic) => [topic.title, topic.hours])])).toEqual([
    [
      'Базовый',
      [
        ['Дроби', 2],
        ['Проценты', 1],
        ['Повторение', 1],
      ],
    ],
    ['Углублённый', [['Корни', 3]]],
  ]);
  expect(read?.levels[0]?.topics[0]?.links).toEqual([
    { title: 'Видео', url: 'https://example.org/v' },
    { title: 'https://example.org/w', url: 'https://example.org/w' },
  ]);
});

it('names rows that are wrong, with their numbers in the file, and leaves them out', () => {
  const rows = [
    ['Topic', 'Hours', 'Links', 'Goal'],
    ['', '1', '', ''],
    ['Half', '1.5', '', ''],
    ['Many', '100', '', ''],
    ['Script', '1', 'javascript:alert(1)', ''],
    ['Long', '1', '', 'x'.repeat(4_001)],
    ['Good', '', '', ''],
  ];
  expect(readTopicRows(rows, 'Basic')).toEqual({
    levels: [{ title: 'Basic', topics: [expect.objectContaining({ title: 'Good', hours: 1 })] }],
    bad: [
      { row: 2, column: 'title', why: 'missing' },
      { row: 3, column: 'hours', why: 'not_valid' },
      { row: 4, column: 'hours', why: 'not_valid' },
      { row: 5, column: 'links', why: 'not_valid' },
      { row: 6, column: 'goal', why: 'too_long' },
    ],
  });
});

it('takes no more levels and topics than a curriculum has, and needs a column of titles', () => {
  const levels = Array.from({ length: 21 }, (_, n) => [`T${n}`, `L${n}`]);
  expect(readTopicRows([['Topic', 'Level'], ...levels], 'Basic')?.bad).toEqual([{ row: 22, column: 'level', why: 'too_many' }]);
  const topics = Array.from({ length: 501 }, (_, n) => [`T${n}`]);
  expect(readTopicRows([['Topic'], ...topics], 'Basic')?.bad).toEqual([{ row: 502, column: 'title', why: 'too_many' }]);
  expect(readTopicRows([['A', 'B']], 'Basic')).toBeNull();
});
