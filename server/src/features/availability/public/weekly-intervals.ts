export { joined, intervalsOf } from '../availability.rules.ts';
export type { Interval, WeeklyRule } from '../availability.rules.ts';
