import type { Option } from './option.ts';

/** The grades that the school teaches, first to last. */
export const gradeOptions: readonly Option<number>[] = Array.from({ length: 11 }, (_, index) => ({
  id: index + 1,
  title: String(index + 1),
}));
