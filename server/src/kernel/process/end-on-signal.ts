import { setTimeout as wait } from 'node:timers/promises';

/** A second signal within this time counts as the first one. */
const patientMilliseconds = 1_000;
/** What is not finished by then ends with the process; compose.yaml and ops/lectern.service wait longer. */
export const longestClosingMilliseconds = 10_000;

/**
 * Ends the process on SIGTERM and SIGINT: readiness fails first, then what is in progress is finished, for a limited time.
 * @param drainSeconds seconds between the failing readiness and the closing after SIGTERM
 */
export function endOnSignal(drainSeconds: number): {
  readonly isDraining: () => boolean;
  readonly whenEnding: (close: () => Promise<void>) => void;
} {
  let closingSince: number | null = null;
  return {
    isDraining: () => closingSince !== null,
    whenEnding: (close) => {
      const end = async (signal: NodeJS.Signals) => {
        if (closingSince !== null) {
          // A second signal forces the exit; npm forwards the terminal's signal at once, which must not count.
          if (performance.now() - closingSince > patientMilliseconds) process.exit(1);
          return;
        }
        closingSince = performance.now();
        // Nobody waits in front of a terminal for a load balancer.
        if (signal === 'SIGTERM') await wait(drainSeconds * 1_000);
        // What is not finished by then is rolled back by the database, and safe to send again.
        setTimeout(() => process.exit(1), longestClosingMilliseconds).unref();
        await close();
        process.exit(0);
      };
      process.on('SIGTERM', end);
      process.on('SIGINT', end);
    },
  };
}
