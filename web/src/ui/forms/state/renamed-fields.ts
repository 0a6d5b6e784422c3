import { ApiError } from '../../../kernel/api.ts';

/** Maps field names of an API error to the form's names. */
export function renamedFields(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((each) => (each.field === null ? each : { ...each, field: nameOf(each.field) }));
  return new ApiError(error.status, error.body, errors, error.texts);
}
