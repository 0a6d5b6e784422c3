/** How long before its start a lesson was cancelled: a translation key with its values. */
export type Notice = {
  readonly key: 'clients:why.cancelled_hours' | 'clients:why.cancelled_minutes' | 'clients:why.cancelled_after';
  readonly values: Readonly<Record<string, number>>;
};

/**
 * The notice of a cancellation: whole hours, or minutes below one hour.
 * @param start ISO instant of the lesson's start @param cancelledAt ISO instant; null if it was not cancelled
 */
export function noticeOf(start: string | null, cancelledAt: string | null): Notice | null {
  if (start === null || cancelledAt === null) return null;
  const minutes = Math.floor((Date.parse(start) - Date.parse(cancelledAt)) / 60_000);
  if (minutes < 0) return { key: 'clients:why.cancelled_after', values: {} };
  return minutes < 60
    ? { key: 'clients:why.cancelled_minutes', values: { minutes } }
    : { key: 'clients:why.cancelled_hours', values: { hours: Math.floor(minutes / 60) } };
}
