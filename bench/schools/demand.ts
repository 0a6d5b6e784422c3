/** Notes a mark that is missed, says so, and lets the command end as failed; the rest of it goes on. */
export function requireThat(holds: boolean, what: string): void {
  if (holds) return;
  console.log(`MISSED: ${what}`);
  process.exitCode = 1;
}
