export { joined, stretchesOf } from '../availability.rules.ts';
export type { Stretch, WeeklyRule } from '../availability.rules.ts';
