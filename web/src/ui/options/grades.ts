import { grades } from '@lectern/contract/study/grades.rules';
import type { Option } from './option.ts';

/** The grades that the school teaches, in order. */
export const gradeOptions: readonly Option<number>[] = grades.map((grade) => ({ id: grade, title: String(grade) }));
