export { arrangesForEverybody, canArrangeLesson, lessonScope } from '../lessons.policy.ts';
