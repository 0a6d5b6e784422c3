import { CourseInput, ServiceCourseInput } from '@lectern/contract/study/study-reference.schema';
import { AbonementInput } from '@lectern/contract/subscriptions/abonements.schema';
import { expect, it } from 'vitest';
import { lessonKinds, packageTerms, subjects, usualLesson } from './school-subjects.rules.ts';

const inBoth = (title: string) => ({ title_en: title, title_ru: title });

it.each(['en', 'ru'] as const)('has subjects, lessons and packages that the screens accept, in %s', (language) => {
  for (const { title, grades } of subjects)
    CourseInput.parse({ ...inBoth(title[language]), direction_id: 1, grade_from: grades[0], grade_to: grades[1] });
  for (const { title, kind, minutes } of lessonKinds)
    ServiceCourseInput.parse({ ...inBoth(title[language]), course_id: 1, kind, minutes, price: 0 });
  for (const { key: _, title, ...terms } of packageTerms)
    AbonementInput.parse({ ...terms, title: title[language], service_course_id: 1, price: 0, grade_from: 1, grade_to: 11 });
});

it('has unique titles and keys', () => {
  for (const list of [subjects, lessonKinds, packageTerms])
    for (const field of ['en', 'ru', 'key'] as const) {
      const values = list.map((each) => (field === 'key' ? each.key : each.title[field]));
      expect(new Set(values).size).toBe(values.length);
    }
  expect(lessonKinds.map(({ key }) => key)).toContain(usualLesson);
});
