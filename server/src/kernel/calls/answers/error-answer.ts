import type { ErrorBody } from '@lectern/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, InvalidInput, wireError } from '../../app-error.ts';
import { databaseRefusal } from '../../database-errors.ts';

/** Fastify's own refusals of requests that never reach an endpoint. */
const byFastifyCode: Readonly<Record<string, ConstructorParameters<typeof AppError>>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_json'],
};

/** Maps an error to the refusals of the response. An unexpected error becomes one `internal` without details. */
export function refusalsOf(error: unknown): readonly [AppError, ...AppError[]] {
  if (error instanceof AppError) return [error];
  if (error instanceof InvalidInput && error.errors[0] !== undefined) return [error.errors[0], ...error.errors.slice(1)];
  const { code, statusCode } = error as FastifyError;
  const known = byFastifyCode[code];
  if (known !== undefined) return [new AppError(...known)];
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return [new AppError(statusCode === 404 ? 'not_found' : 'malformed_json')];
  return [databaseRefusal(error) ?? new AppError('internal')];
}

/** Sends refusals in the wire format. */
export function answerRefusals(refusals: readonly [AppError, ...AppError[]], request: FastifyRequest, reply: FastifyReply): void {
  const [first] = refusals;
  if (first.key === 'unavailable') reply.header('retry-after', '2');
  if (first.status === 429) reply.header('retry-after', String(first.params.seconds ?? 60));
  const body: ErrorBody = { error: refusals.map(wireError), request_id: request.id };
  reply.code(first.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}
