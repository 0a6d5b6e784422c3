export { stageTitles } from '../stage-names.ts';
