export { alarmAtManyReveals } from '../reveal-alarm.ts';
