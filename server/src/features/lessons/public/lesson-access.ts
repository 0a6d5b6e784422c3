export { canArrangeLesson, canConductLesson, lessonScope } from '../lessons.policy.ts';
