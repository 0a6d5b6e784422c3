export { canArrangeLesson, canConductLesson, canReadLesson, lessonScope } from '../lessons.policy.ts';
