import type { CurriculumSummary } from './curriculums.queries.ts';

export const hoursOf = (levels: CurriculumSummary['levels']) => levels.reduce((sum, { hours }) => sum + hours, 0);
export const topicsOf = (levels: readonly { readonly topics: number }[]) => levels.reduce((sum, { topics }) => sum + topics, 0);
