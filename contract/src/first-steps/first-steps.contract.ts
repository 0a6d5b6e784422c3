import { endpoint } from '../endpoint.ts';
import { administersStaff } from '../permissions.ts';
import { FirstSteps, MarkFirstStepInput, SetupGaps } from './first-steps.schema.ts';

export const firstStepsContract = {
  listFirstSteps: endpoint({
    method: 'GET',
    path: '/api/first-steps/',
    summary: 'What a new school needs before its first lesson, with the state of each step',
    permission: administersStaff,
    output: FirstSteps,
    errors: [],
  }),
  listSetupGaps: endpoint({
    method: 'GET',
    path: '/api/first-steps/gaps/',
    summary: 'What is misconfigured or not assigned to anybody, with the number of records',
    permission: administersStaff,
    output: SetupGaps,
    errors: [],
  }),
  markFirstStep: endpoint({
    method: 'POST',
    path: '/api/first-steps/',
    summary: 'Mark a step as not needed, or as needed again',
    permission: administersStaff,
    body: MarkFirstStepInput,
    output: FirstSteps,
    errors: [],
  }),
};
