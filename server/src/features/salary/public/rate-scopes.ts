export { equallyClose, isForEveryChild } from '../rates/by-lesson/rate-choice.rules.ts';
