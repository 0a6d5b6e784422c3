export { sameChild } from '../../duplicates/duplicates.rules.ts';
