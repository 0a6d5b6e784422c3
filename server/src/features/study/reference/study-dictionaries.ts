import { dictionary, titledDictionary } from '../../../kernel/reference/dictionary.ts';

export const directions = titledDictionary('directions', 'direction');

const titles = ['title_en', 'title_ru'];

export const courses = dictionary('courses', {
  noun: 'course',
  fields: [...titles, 'direction_id', 'grade_from', 'grade_to'],
  titles,
  parents: { direction_id: 'directions' },
});

/** Length and kind are fixed once a lesson was placed with them. */
export const serviceCourses = dictionary('service_courses', {
  noun: 'service_course',
  fields: [...titles, 'course_id', 'kind', 'minutes', 'price', 'currency'],
  titles,
  within: 'course_id',
  fixedInUse: ['course_id', 'kind', 'minutes'],
  parents: { course_id: 'courses' },
  parts: ['service_course_prices'],
});

/** Skills refer to a level by its code, which never changes. */
export const levels = titledDictionary('levels', 'level');
