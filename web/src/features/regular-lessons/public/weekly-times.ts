export { rowOf, timesProblems, WeeklyTimesField, weeklyTimesOf } from '../dialogs/weekly-times-field.tsx';
export type { TimeRow } from '../dialogs/weekly-times-field.tsx';
