import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { writesCurriculums } from '../permissions.ts';
import { AgeGroup, AgeGroupChange, AgeGroupInput, AgeGroupsQuery, CourseTexts, TextCourse } from './age-groups.schema.ts';

export const ageGroupsContract = {
  listTextCourses: endpoint({
    method: 'GET',
    path: '/api/study/text-courses/',
    summary: 'The courses with their practice texts, and how many children have none for their age',
    permission: writesCurriculums,
    output: z.array(TextCourse),
    errors: [],
  }),
  listAgeGroups: endpoint({
    method: 'GET',
    path: '/api/study/age-groups/',
    summary: 'The age groups of a course, from the youngest, with their practice texts',
    permission: writesCurriculums,
    query: AgeGroupsQuery,
    output: CourseTexts,
    errors: ['not_found'],
  }),
  createAgeGroup: endpoint({
    method: 'POST',
    path: '/api/study/age-groups/',
    summary: 'Add an age group to a course; it may not overlap another one',
    permission: writesCurriculums,
    body: AgeGroupInput,
    output: AgeGroup,
    status: 201,
    idempotent: true,
    errors: ['not_found', 'age_groups_overlap', 'years_reversed'],
  }),
  getAgeGroup: endpoint({
    method: 'GET',
    path: '/api/study/age-groups/{id}/',
    summary: 'An age group with its course and the number of its texts',
    permission: writesCurriculums,
    params: idParams,
    output: AgeGroup,
    errors: ['not_found'],
  }),
  editAgeGroup: endpoint({
    method: 'POST',
    path: '/api/study/age-groups/{id}/edit/',
    summary: 'Change the years of an age group; its texts stay in it',
    permission: writesCurriculums,
    params: idParams,
    body: AgeGroupChange,
    output: AgeGroup,
    errors: ['not_found', 'age_groups_overlap', 'years_reversed', 'changed_meanwhile'],
  }),
  deleteAgeGroup: endpoint({
    method: 'POST',
    path: '/api/study/age-groups/{id}/delete/',
    summary: 'Delete an age group that has no text',
    permission: writesCurriculums,
    params: idParams,
    output: done,
    errors: ['not_found', 'age_group_in_use'],
  }),
};
