import { runAtRandom } from '../random.ts';
import type { Extent } from '../random.ts';
import type { Answers } from '../repeated-writes.ts';
import { operationsOnActivities } from './operations-on-activities.ts';
import { operationsOnAdjustments, operationsOnPaidLessons, operationsOnRates } from './operations-on-lines.ts';
import { operationsOnPapers, operationsOnPeriods, operationsOnRegisters } from './operations-on-payouts.ts';
import { operationsOnMonths, operationsOnStaffPay } from './operations-on-staff-pay.ts';
import { payCrowd } from './pay-crowd.ts';
import type { PayPeople } from './pay-crowd.ts';
import type { PaySchool } from './pay-school.ts';

type Simulation = Extent & {
  readonly seed: number;
  /** How many approved periods are reopened for each that is closed for good. */
  readonly oneClosedOf: number;
};

/**
 * Runs random concurrent operations on the pay of staff. Some are sent two or three times with one key, like a browser without a response.
 * @param calculate processes running calculations of periods, like the server's own loop
 */
export async function movePay(
  people: PayPeople,
  school: PaySchool,
  calculate: () => Promise<string | null>,
  { seed, oneClosedOf, ...extent }: Simulation,
): Promise<Answers> {
  const crowd = payCrowd(people, school, seed);
  const operations = {
    ...operationsOnPaidLessons(crowd),
    ...operationsOnRates(crowd),
    ...operationsOnAdjustments(crowd),
    ...operationsOnActivities(crowd),
    ...operationsOnPeriods(crowd, calculate, oneClosedOf),
    ...operationsOnRegisters(crowd),
    ...operationsOnPapers(crowd),
    ...operationsOnStaffPay(crowd),
    ...operationsOnMonths(crowd),
  };
  await runAtRandom(operations, crowd.below, extent, crowd.outcome.answers);
  const fault = await calculate();
  if (fault !== null) crowd.outcome.faults.push(`the last calculation: ${fault}`);
  return crowd.outcome;
}
