import type { Endpoint } from '@lectern/contract/endpoint';
import type { z } from 'zod';
import { AppError, InvalidInput } from '../app-error.ts';

type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
export type ParsedInput = { params?: unknown; query?: unknown; body?: unknown; file?: Uint8Array };

/** Maximum errors in a response: nobody corrects more fields in one go, and ten thousand errors are expensive to return. */
const mostErrors = 50;

/** Parses an endpoint's input by its schemas. @throws InvalidInput naming the invalid fields, at most fifty */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput {
  const input: ParsedInput = {};
  const errors: AppError[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (schema === undefined) {
      if (part === 'query' || (part === 'body' && endpoint.upload === undefined)) refuseUnknown(raw[part], errors);
      continue;
    }
    const result = schema.safeParse(raw[part]);
    if (result.success) input[part] = result.data;
    else errors.push(...inputErrors(result.error.issues));
  }
  if (endpoint.upload !== undefined) {
    if (raw.body instanceof Uint8Array && raw.body.length > 0) input.file = raw.body;
    else errors.push(new AppError('invalid', { reason: 'missing' }, 'file'));
  }
  if (errors.length > 0) throw new InvalidInput(errors.slice(0, mostErrors));
  return input;
}

/** Maps schema issues to refusals, one for each field. */
export function inputErrors(issues: readonly z.core.$ZodIssue[]): AppError[] {
  return issues.slice(0, mostErrors).flatMap(issueErrors);
}

const longestName = 100;

/** Rejects a query or body that the endpoint does not declare, so that no input is silently ignored. */
function refuseUnknown(part: unknown, errors: AppError[]): void {
  if (typeof part !== 'object' || part === null) return;
  for (const name of Object.keys(part)
    .slice(0, 20)
    .map((each) => each.slice(0, longestName)))
    errors.push(new AppError('unknown_field', { name }, name));
}

function issueErrors(issue: z.core.$ZodIssue): AppError[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, 20).map((key) => {
      const name = key.slice(0, longestName);
      return new AppError('unknown_field', { name }, path === '' ? name : `${path}.${name}`);
    });
  }
  return [new AppError('invalid', { reason: reasonOf(issue) }, path === '' ? null : path)];
}

/** The reason of an issue, for the translation `errors.invalid_<reason>`. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.message.includes('received undefined') ? 'missing' : 'type';
  if (issue.code === 'too_small') return 'too_small';
  if (issue.code === 'too_big') return 'too_big';
  if (issue.code === 'invalid_value') return 'choice';
  return 'format';
}
