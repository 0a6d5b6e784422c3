export { instantAt } from '../availability.rules.ts';
