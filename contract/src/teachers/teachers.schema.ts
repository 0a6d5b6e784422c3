import { z } from 'zod';
import { id, idText, listQuery, repeated, search } from '../page.ts';
import { zone } from '../time.ts';

export const personStatus = z.enum(['active', 'inactive']);
export type PersonStatus = z.output<typeof personStatus>;

/** The dictionary of reasons for setting a teacher, client or child inactive; translated as `ui:inactive_reason.<id>`. */
export const inactiveReason = z.enum([
  'rescheduling',
  'quits',
  'vacation',
  'clarifying',
  'additional_activities',
  'sick_leave',
  'change_of_position',
  'regular_lessons',
  'temporarily_inactive',
  'other',
]);
export type InactiveReason = z.output<typeof inactiveReason>;

export const TeacherRow = z.object({
  id,
  name: z.string(),
  preview: z.string().nullable(),
  status: personStatus,
  inactive_reason: inactiveReason.nullable(),
  zone,
  courses: z.array(z.string()),
  curator_name: z.string().nullable(),
  lessons_this_week: z.int(),
});
export type TeacherRow = z.output<typeof TeacherRow>;

export const TeacherListQuery = listQuery(['name', '-name'], {
  search,
  status: repeated(personStatus),
  course_id: repeated(idText),
});
export type TeacherListQuery = z.output<typeof TeacherListQuery>;

export const TeacherCard = z.object({
  id,
  name: z.string(),
  preview: z.string().nullable(),
  status: personStatus,
  inactive_reason: inactiveReason.nullable(),
  return_on: z.string().nullable(),
  zone,
  curator_name: z.string().nullable(),
  about: z.string(),
  skills: z.array(z.object({ course_id: id, course_title: z.string(), grade_from: z.int(), grade_to: z.int(), level: z.string() })),
  can: z.object({ see_pay: z.boolean(), see_schedule: z.boolean() }),
});
export type TeacherCard = z.output<typeof TeacherCard>;
