import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, idParams } from '../page.ts';
import { findsTeachers } from '../permissions.ts';
import { CreateHoldInput, Hold } from './holds.schema.ts';

export const holdsContract = {
  listOwnHolds: endpoint({
    method: 'GET',
    path: '/api/schedule/holds/',
    summary: 'My current holds',
    permission: findsTeachers,
    output: z.array(Hold),
    errors: [],
  }),
  createHold: endpoint({
    method: 'POST',
    path: '/api/schedule/holds/',
    summary: 'Hold weekly times of a teacher for a few minutes',
    permission: findsTeachers,
    body: CreateHoldInput,
    output: Hold,
    status: 201,
    idempotent: true,
    errors: [
      'not_found',
      'zone_unknown',
      'teacher_inactive',
      'lesson_in_past',
      'teacher_busy',
      'kid_busy',
      'teacher_not_working',
      'teacher_on_vacation',
      'slot_held',
      'too_many_holds',
    ],
  }),
  releaseHold: endpoint({
    method: 'POST',
    path: '/api/schedule/holds/{id}/release/',
    summary: 'Release my holds',
    permission: findsTeachers,
    params: idParams,
    output: done,
    errors: [],
  }),
};
