import type { ErrorKey } from '@lectern/contract/errors';
import { AppError } from './app-error.ts';

type DatabaseFault = { readonly code?: unknown; readonly constraint?: unknown; readonly message?: unknown };

/** Constraints whose violation has an error key of its own. */
const byConstraint: Readonly<Record<string, ErrorKey>> = {
  lessons_teacher_free: 'teacher_busy',
  lessons_kid_free: 'kid_busy',
  users_email: 'email_taken',
  ledger_transactions_reverses_id_key: 'already_reversed',
};

/** Error keys by SQLSTATE: https://www.postgresql.org/docs/15/errcodes-appendix.html; LE… are raised by Lectern's triggers. */
const byState: Readonly<Record<string, ErrorKey>> = {
  '23505': 'conflict',
  '23P01': 'conflict',
  '23503': 'still_in_use',
  '23502': 'invalid',
  '23514': 'value_out_of_range',
  LE004: 'period_closed',
  LE041: 'currency_not_supported',
  LE040: 'date_out_of_books',
  LE008: 'client_merged',
};

/** Classes of transient faults: a lost connection, full disk or memory, a server that shuts down or cancels a statement, its files. */
const unavailableStates = /^(08|53|57|58)/;
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EAI_AGAIN', 'EHOSTUNREACH']);
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|driver has already been destroyed|is not queryable|pool after calling end/;

/** Maps database errors to refusals; the only place that does. @returns null for any other error */
export function databaseRefusal(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { code, constraint, message } = error as DatabaseFault;
  if (typeof constraint === 'string' && byConstraint[constraint] !== undefined) return new AppError(byConstraint[constraint]);
  if (typeof code === 'string') {
    if (unavailableStates.test(code) || unavailableCodes.has(code)) return new AppError('unavailable');
    const key = byState[code];
    if (key !== undefined) return new AppError(key);
    if (/^(22|23)...$/.test(code)) return new AppError('value_out_of_range');
  }
  return typeof message === 'string' && unavailableMessages.test(message) ? new AppError('unavailable') : null;
}

/** Whether an error is a deadlock or a serialisation failure, so that the same transaction may succeed on retry. */
export function mayBeTriedAgain(error: unknown): boolean {
  const code = error instanceof Error ? (error as DatabaseFault).code : undefined;
  return code === '40P01' || code === '40001';
}
