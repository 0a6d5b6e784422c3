/** Reports a missed mark and makes the command fail at its end; the rest of it still runs. */
export function requireThat(holds: boolean, what: string): void {
  if (holds) return;
  console.log(`MISSED: ${what}`);
  process.exitCode = 1;
}
