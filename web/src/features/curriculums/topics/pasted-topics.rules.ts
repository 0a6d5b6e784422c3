import { limitOf } from '../../../kernel/text-limits.ts';

export type PastedTopic = {
  readonly title: string;
  readonly hours?: number;
  readonly goal?: string;
  readonly preparation?: string;
  readonly homework?: string;
};

const maxTopics = 200;
const maxTitleLength = limitOf('/api/study/grade-levels/{id}/topics/', 'topics.title');

/**
 * Parses topics pasted from a spreadsheet or a list: one per line, with the columns title, hours, goal, preparation, homework. List numbers
 * and bullets are removed.
 * @returns null for a single line, which is a plain title
 */
export function pastedTopics(text: string): PastedTopic[] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 && !text.includes('\t')) return null;
  const topics = lines.map((line) => {
    const [first = '', hours = '', goal = '', preparation = '', homework = ''] = line.split('\t').map((cell) => cell.trim());
    const title = first.replace(/^(?:\d{1,3}[.)]|[-*•–])\s+/, '').slice(0, maxTitleLength);
    const count = Number.parseInt(hours, 10);
    return { title, ...(count >= 1 && count <= 99 ? { hours: count } : {}), goal, preparation, homework };
  });
  return topics.filter(({ title }) => title !== '').slice(0, maxTopics);
}
