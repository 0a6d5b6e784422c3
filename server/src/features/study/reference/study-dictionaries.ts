import { dictionary, titledDictionary } from '../../../kernel/reference/dictionary.ts';

export const directions = dictionary('directions', { noun: 'direction', fields: ['title'], titles: ['title'] });

export const courses = dictionary('courses', {
  noun: 'course',
  fields: ['title', 'direction_id', 'grade_from', 'grade_to'],
  titles: ['title'],
  parents: { direction_id: 'directions' },
});

/** Length and kind are fixed once a lesson was placed with them. */
export const serviceCourses = dictionary('service_courses', {
  noun: 'service_course',
  fields: ['title', 'course_id', 'kind', 'minutes', 'price', 'currency'],
  titles: ['title'],
  within: 'course_id',
  fixedInUse: ['course_id', 'kind', 'minutes'],
  parents: { course_id: 'courses' },
  parts: ['service_course_prices'],
});

/** Skills refer to a level by its code, which never changes. */
export const levels = titledDictionary('levels', 'level');
