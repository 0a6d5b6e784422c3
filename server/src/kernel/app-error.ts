import { errorStatus } from '@lectern/contract/errors';
import type { ErrorKey, ErrorParams, WireError } from '@lectern/contract/errors';

/** A refusal with an error key. Endpoints and policies throw it; one adapter turns it into the response. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly key: ErrorKey;
  readonly params: ErrorParams;
  readonly field: string | null;

  constructor(key: ErrorKey, params: ErrorParams = {}, field: string | null = null) {
    super(key);
    this.key = key;
    this.params = params;
    this.field = field;
  }

  get status(): number {
    return errorStatus[this.key];
  }
}

/** For `catch`: replaces a refusal with another one, to reveal less or to name another field. Rethrows any other error. */
export function refusedAs(refusal: AppError): (error: unknown) => never {
  return (error) => {
    throw error instanceof AppError ? refusal : error;
  };
}

/** Several refusals at once: one for each invalid field. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly errors: readonly AppError[];

  constructor(errors: readonly AppError[]) {
    super('invalid input');
    this.errors = errors;
  }
}

/** @returns the wire format; `message` is a plain fallback for clients without the translation */
export function wireError(error: AppError): WireError {
  return { code: error.status, message: error.key.replaceAll('_', ' '), key: error.key, params: error.params, field: error.field };
}
