export { useMoveLesson } from '../lessons.queries.ts';
