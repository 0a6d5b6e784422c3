import type { ErrorBody } from '@lectern/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, InvalidInput, wireError } from './app-error.ts';
import { databaseRefusal } from './database-errors.ts';

/** Fastify's own refusals of a request that never reached an endpoint. */
const byFastifyCode: Readonly<Record<string, ConstructorParameters<typeof AppError>>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_json'],
};

/** @returns the refusals to answer, or null for a fault that must not be explained to anybody outside */
function refusalsOf(error: unknown): readonly AppError[] | null {
  if (error instanceof AppError) return [error];
  if (error instanceof InvalidInput) return error.errors;
  const known = byFastifyCode[(error as FastifyError).code];
  if (known !== undefined) return [new AppError(...known)];
  const status = (error as FastifyError).statusCode;
  if (status !== undefined && status >= 400 && status < 500) return [new AppError(status === 404 ? 'not_found' : 'malformed_json')];
  const refusal = databaseRefusal(error);
  return refusal === null ? null : [refusal];
}

/** Answers an error in the wire form and tells its key; faults are logged whole and answered without a detail. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const refusals = refusalsOf(error) ?? [new AppError('internal')];
  const first = refusals[0] ?? new AppError('internal');
  if (first.status >= 500) request.log.error({ err: error }, first.key);
  if (first.key === 'unavailable') reply.header('retry-after', '2');
  if (first.key === 'too_many_attempts') reply.header('retry-after', String(first.params.seconds ?? 60));
  const body: ErrorBody = { error: refusals.map(wireError), request_id: request.id };
  reply.code(first.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
  return first;
}
