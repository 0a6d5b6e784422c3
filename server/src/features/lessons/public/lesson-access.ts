export { canArrangeLesson, lessonScope } from '../lessons.policy.ts';
