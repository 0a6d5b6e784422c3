import { expect, it } from 'vitest';
import { ApiError } from '../../../kernel/api.ts';
import { renamedFields } from './renamed-fields.ts';

const item = { type: 'error', status: 422, message: '', key: 'invalid', params: {} } as const;

it('renames the fields of an error and keeps everything else', () => {
  const error = new ApiError(422, { request_id: 'r1' }, [
    { ...item, field: 'new_password' },
    { ...item, field: null },
  ]);
  const renamed = renamedFields(error, (field) => field.replace('new_', '')) as ApiError;
  expect(renamed.errors.map(({ field }) => field)).toEqual(['password', null]);
  expect([renamed.status, renamed.requestId]).toEqual([422, 'r1']);
});

it('does not change other errors', () => {
  const error = new Error('offline');
  expect(renamedFields(error, () => 'x')).toBe(error);
});
