import { z } from 'zod';
import {
  createEntry,
  deleteEntry,
  editEntry,
  listEntries,
  reorderEntries,
  TitledEntry,
  TitledEntryChange,
  TitledEntryInput,
} from '../dictionary.ts';
import { endpoint } from '../endpoint.ts';
import { id, idParams } from '../page.ts';
import { anyStaff, keepsReferenceData, writesCurriculums } from '../permissions.ts';
import {
  CourseChange,
  CourseEntry,
  CourseInput,
  Direction,
  DirectionChange,
  DirectionInput,
  DropServicePriceInput,
  Level,
  ServiceCourseChange,
  ServiceCourseEntry,
  ServiceCourseInput,
  SetServicePriceInput,
} from './study-reference.schema.ts';

const directions = '/api/directions/';
const courses = '/api/study/courses/';
const services = '/api/service-courses/';
const levels = '/api/study/levels/';

export const studyReferenceContract = {
  listDirections: endpoint({
    method: 'GET',
    path: directions,
    summary: 'Directions',
    permission: anyStaff,
    output: z.array(z.object({ id, title: z.string() })),
    errors: [],
  }),
  listAllDirections: listEntries(directions, writesCurriculums, 'Directions', Direction),
  createDirection: createEntry(directions, writesCurriculums, 'Directions', DirectionInput, Direction),
  editDirection: editEntry(directions, writesCurriculums, 'Directions', DirectionChange, Direction),
  deleteDirection: deleteEntry(directions, writesCurriculums, 'Directions'),
  reorderDirections: reorderEntries(directions, writesCurriculums, 'Directions'),
  listAllCourses: listEntries(courses, writesCurriculums, 'Courses', CourseEntry),
  createCourse: createEntry(courses, writesCurriculums, 'Courses', CourseInput, CourseEntry),
  editCourse: editEntry(courses, writesCurriculums, 'Courses', CourseChange, CourseEntry, ['grade_in_use']),
  deleteCourse: deleteEntry(courses, writesCurriculums, 'Courses'),
  reorderCourses: reorderEntries(courses, writesCurriculums, 'Courses'),
  listLevels: endpoint({
    method: 'GET',
    path: levels,
    summary: 'Levels up to which teachers teach, in their order, including archived ones',
    permission: anyStaff,
    output: z.array(Level),
    errors: [],
  }),
  listAllLevels: listEntries(levels, writesCurriculums, 'Levels', TitledEntry),
  createLevel: createEntry(levels, writesCurriculums, 'Levels', TitledEntryInput, TitledEntry),
  editLevel: editEntry(levels, writesCurriculums, 'Levels', TitledEntryChange, TitledEntry),
  deleteLevel: deleteEntry(levels, writesCurriculums, 'Levels'),
  reorderLevels: reorderEntries(levels, writesCurriculums, 'Levels'),
  listAllServiceCourses: listEntries(services, keepsReferenceData, 'Services of courses', ServiceCourseEntry),
  createServiceCourse: createEntry(services, keepsReferenceData, 'Services of courses', ServiceCourseInput, ServiceCourseEntry),
  editServiceCourse: editEntry(services, keepsReferenceData, 'Services of courses', ServiceCourseChange, ServiceCourseEntry, [
    'entry_in_use',
  ]),
  deleteServiceCourse: deleteEntry(services, keepsReferenceData, 'Services of courses'),
  reorderServiceCourses: reorderEntries(services, keepsReferenceData, 'Services of courses'),
  setServicePrice: endpoint({
    method: 'POST',
    path: '/api/service-courses/{id}/prices/',
    summary: 'Set the price per lesson from a day on, today or later',
    permission: keepsReferenceData,
    params: idParams,
    body: SetServicePriceInput,
    output: ServiceCourseEntry,
    errors: ['not_found', 'date_in_past'],
  }),
  dropServicePrice: endpoint({
    method: 'POST',
    path: '/api/service-courses/{id}/prices/drop/',
    summary: 'Delete a price that is not yet in force',
    permission: keepsReferenceData,
    params: idParams,
    body: DropServicePriceInput,
    output: ServiceCourseEntry,
    errors: ['not_found', 'date_in_past'],
  }),
};
