import type { BadTopicRow, CurriculumColumn } from '@lectern/contract/study/curriculum-files/curriculum-files.schema';
import { largestCurriculum } from '@lectern/contract/study/curriculums.schema';
import { NewTopic } from '@lectern/contract/study/topics.schema';

export type LevelOfFile = { readonly title: string; readonly topics: NewTopic[] };
export type TopicRows = { readonly levels: readonly LevelOfFile[]; readonly bad: readonly BadTopicRow[] };

/** Known headings of each column, in lower case. */
const headings: Readonly<Record<CurriculumColumn, readonly string[]>> = {
  level: ['level', 'grade level', 'уровень'],
  title: ['topic', 'title', 'topics', 'тема', 'название', 'название темы', 'темы'],
  goal: ['goal', 'aim', 'цель'],
  hours: ['hours', 'lessons', 'часы', 'количество часов', 'часов', 'уроков'],
  preparation: ['preparation', 'prepare', 'what to prepare', 'подготовка', 'что подготовить'],
  homework: ['homework', 'домашнее задание', 'дз'],
  links: ['links', 'materials', 'ссылки', 'материалы'],
};
const columns = Object.keys(headings) as CurriculumColumn[];
const longestLevel = 200;

type Places = Partial<Record<CurriculumColumn, number>>;
type Row = Partial<Record<CurriculumColumn, string>>;

function placesOf(head: readonly string[]): Places {
  const named = head.map((heading) => heading.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  return Object.fromEntries(
    columns.flatMap((column) => {
      const at = named.findIndex((heading) => headings[column].includes(heading));
      return at === -1 ? [] : [[column, at]];
    }),
  );
}

/** One link per line, the title before the address. */
const linksOf = (cell: string) =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, title = '', url = line] = /^(.*?)\s*(\S+)$/.exec(line) ?? [];
      return { title: (title === '' ? url : title).slice(0, 200), url };
    });

/** @returns the topic, or the invalid column */
function topicOf(row: Row): NewTopic | Omit<BadTopicRow, 'row'> {
  const { title = '', goal = '', hours = '', preparation = '', homework = '', links = '' } = row;
  if (title === '') return { column: 'title', why: 'missing' };
  const read = NewTopic.safeParse({
    ...{ title, goal, preparation, homework },
    hours: hours === '' ? 1 : Number(hours.replace(',', '.')),
    links: linksOf(links),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const column = columns.find((each) => each === issue?.path[0]) ?? 'title';
  return { column, why: issue?.code === 'too_big' && column !== 'hours' ? 'too_long' : 'not_valid' };
}

/**
 * Parses topics from a table whose first row has the headings. An empty level repeats that of the row above. Row numbers are those of a
 * spreadsheet; invalid rows are skipped and reported.
 * @returns null if no column has the titles
 */
export function readTopicRows(rows: readonly (readonly string[])[], firstLevel: string): TopicRows | null {
  const head = rows.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const places = placesOf(rows[head] ?? []);
  if (places.title === undefined) return null;
  const levels = new Map<string, LevelOfFile>();
  const bad: BadTopicRow[] = [];
  let level = firstLevel;
  for (const [at, cells] of rows.entries()) {
    if (at <= head || cells.every((cell) => cell.trim() === '')) continue;
    const row: Row = Object.fromEntries(columns.map((column) => [column, cells[places[column] ?? -1]?.trim() ?? '']));
    const refuse = (fault: Omit<BadTopicRow, 'row'>) => bad.push({ row: at + 1, ...fault });
    const named = (row.level ?? '').replaceAll(/\s+/g, ' ');
    if (named.length > longestLevel) {
      refuse({ column: 'level', why: 'too_long' });
      continue;
    }
    if (named !== '') level = named;
    const topic = topicOf(row);
    const known = levels.get(level.toLowerCase());
    if ('why' in topic) refuse(topic);
    else if (known === undefined && levels.size >= largestCurriculum.levels) refuse({ column: 'level', why: 'too_many' });
    else if (known !== undefined && known.topics.length >= largestCurriculum.topicsOfLevel) refuse({ column: 'title', why: 'too_many' });
    else if (known === undefined) levels.set(level.toLowerCase(), { title: level, topics: [topic] });
    else known.topics.push(topic);
  }
  return { levels: [...levels.values()], bad };
}
