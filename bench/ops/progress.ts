/** Prints a line with the seconds since this process began. */
export const say = (line: string): void => console.log(`${(performance.now() / 1_000).toFixed(0).padStart(4)} s  ${line}`);

/** Prints whether a requirement was missed; the exit code says it, too. */
export const sayVerdict = (): void => console.log(process.exitCode === 1 ? 'FAILED' : 'passed');
