import type { ErrorKey } from '@lectern/contract/errors';
import { AppError } from './app-error.ts';

type DatabaseFault = { readonly code?: unknown; readonly constraint?: unknown; readonly message?: unknown };

/** Constraints whose violation has an error key of its own. */
const byConstraint: Readonly<Record<string, ErrorKey>> = {
  lessons_teacher_free: 'teacher_busy',
  lessons_kid_free: 'kid_busy',
  users_email: 'email_taken',
  ledger_transactions_reverses_id_key: 'already_reversed',
  receipts_number: 'receipt_doubled',
  receipts_payee_number: 'receipt_doubled',
  receipts_seen_number: 'receipt_doubled',
  receipts_digest: 'receipt_doubled',
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
  LE050: 'child_consent_missing',
};

/**
 * Transient faults: a lost connection, full disk or memory, a server that shuts down or cancels a statement, I/O errors; a lock timeout, an
 * idle transaction timeout, and a read-only database (a standby).
 */
const unavailableStates = /^(08|53|57|58|55P03|25P03|25006)/;
const unavailableCodes = new Set([
  'CLOCK_DISAGREES',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|driver has already been destroyed|is not queryable|pool after calling end/;

/** Maps database errors to refusals; the only place that does. @returns null for any other error */
export function databaseRefusal(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ChangedBeforeLock) return new AppError('unavailable');
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

/**
 * Data that a write read before it locked has changed, so it holds the wrong locks. The transaction is rolled back and retried: acquiring
 * more locks now would break the lock order.
 */
export class ChangedBeforeLock extends Error {
  override readonly name = 'ChangedBeforeLock';
}

const lostCodes = new Set(['ECONNRESET', 'EPIPE']);
/** Of `pg`, which gives no code: at the loss, and of each later statement. Longer messages are of connections that Lectern itself gave up. */
const lostMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
]);
const refusedCodes = new Set(['ECONNREFUSED', 'ENOENT']);

/** Whether an open connection was lost, because the database or its pooler stops. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DatabaseFault;
  if (typeof code === 'string') return lostCodes.has(code) || /^(08|57P)/.test(code);
  return typeof message === 'string' && lostMessages.has(message);
}

/** Whether no connection was made, because the database or its pooler is stopped or starts. */
export function isConnectionRefused(error: unknown): boolean {
  const { code } = error instanceof Error ? (error as DatabaseFault) : {};
  return isConnectionLost(error) || (typeof code === 'string' && refusedCodes.has(code));
}

/** Whether an error is a deadlock, a serialisation failure or `ChangedBeforeLock`, so that the same transaction may succeed on retry. */
export function mayBeTriedAgain(error: unknown): boolean {
  if (error instanceof ChangedBeforeLock) return true;
  const code = error instanceof Error ? (error as DatabaseFault).code : undefined;
  return code === '40P01' || code === '40001';
}
