import { setTimeout as wait } from 'node:timers/promises';

/** A second signal within this time counts as the first one. */
const patientMilliseconds = 1_000;
/** Time to finish what is in progress; compose.yaml and ops/lectern.service wait longer than this. */
export const longestClosingMilliseconds = 10_000;

/**
 * Ends the process on SIGTERM and SIGINT: readiness fails first, then what is in progress is finished, for a limited time.
 * @param drainSeconds seconds between failing readiness and closing after SIGTERM
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
        // SIGINT comes from a terminal, where no load balancer has to notice first.
        if (signal === 'SIGTERM') await wait(drainSeconds * 1_000);
        // The database rolls back unfinished transactions; their requests can be repeated.
        setTimeout(() => process.exit(1), longestClosingMilliseconds).unref();
        await close();
        process.exit(0);
      };
      process.on('SIGTERM', end);
      process.on('SIGINT', end);
    },
  };
}
