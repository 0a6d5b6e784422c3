import { moneyCrowd, papers } from './money-crowd.ts';
import type { MoneyOutcome, MoneySchool } from './money-crowd.ts';
import type { endingOf } from './money-school.ts';
import { operationsOnCharges, operationsOnPackages, operationsOnPayments } from './operations-on-money.ts';
import { runAtRandom } from './random.ts';
import type { Extent } from './random.ts';
import type { Send } from './repeated-writes.ts';

/**
 * Runs random concurrent operations on clients' money. Some are sent two or three times with one key, like a browser without a response.
 * @param end lets a package expire: `endingOf`
 */
export async function moveMoney(
  managers: readonly Send[],
  teacher: Send,
  end: ReturnType<typeof endingOf>,
  school: MoneySchool,
  { seed, ...extent }: Extent & { readonly seed: number },
): Promise<MoneyOutcome> {
  const crowd = moneyCrowd(managers, school, seed);
  // Documents can be issued only once the requisites are set.
  await crowd.pick(managers)('POST', `${papers}requisites/`, { name: 'Lectern', inn: '7707083893' });
  const operations = { ...operationsOnPayments(crowd), ...operationsOnPackages(crowd, end), ...operationsOnCharges(crowd, teacher) };
  await runAtRandom(operations, crowd.below, extent, crowd.outcome.answers);
  // Units that a correction returned to an ended package are handled by the nightly job.
  const fault = await end(0);
  if (fault !== null) crowd.outcome.faults.push(`the last night: ${fault}`);
  return crowd.outcome;
}
