/** Code that failed to load: without a connection, or because a newer build replaced its files. */

const failures = new WeakSet<object>();

/** Remembers the errors of failed imports, whoever imports. Vite sends the event before it throws the error. */
export function followMissingCode(): void {
  window.addEventListener('vite:preloadError', (event) => failures.add(event.payload));
}

/** Whether the error, or the cause that it wraps, is of code that failed to load. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && (failures.has(error) || (error.cause instanceof Error && failures.has(error.cause)));
}

/** Whether the server answers at all, whatever it answers. */
export function serverAnswers(): Promise<boolean> {
  return fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
}
