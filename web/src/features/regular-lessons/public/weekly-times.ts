export { rowOf, timesProblems, WeeklyTimesField, weeklyTimesOf } from '../weekly-times-field.tsx';
export type { TimeRow } from '../weekly-times-field.tsx';
