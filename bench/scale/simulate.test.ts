import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simulate } from './simulate.ts';

const own = (processes: number, cores: number) => ({ processes, cores, isShared: false });

it('takes the sum of the pieces for each request of a single person', () => {
  const { perSecond, busy } = simulate({ application: 6, database: 4, statements: 3, sender: 0 }, own(1, 8), 1, 40_000);
  expect(perSecond).toBeGreaterThan(97);
  expect(perSecond).toBeLessThan(103);
  expect(busy).toBeCloseTo((100 * 0.004) / 8, 2);
});

it('agrees with the product-form solution of a closed queueing network', () => {
  const { perSecond } = simulate({ application: 10, database: 5, statements: 1, sender: 0 }, own(1, 1), 4, 60_000);
  // Two pieces of 5 ms in the process for one of 5 ms in the database.
  const weights = [0, 1, 2, 3, 4].map((inProcess) => 2 ** inProcess);
  const sum = (n: number) => weights.slice(0, n + 1).reduce((total, weight) => total + weight, 0);
  expect(perSecond).toBeGreaterThan((sum(3) / sum(4)) * 200 * 0.97);
  expect(perSecond).toBeLessThan((sum(3) / sum(4)) * 200 * 1.03);
});

it('never exceeds the capacity of the processes, the database or the shared machine', () => {
  fc.assert(
    fc.property(
      fc.record({
        application: fc.integer({ min: 1, max: 10 }),
        database: fc.integer({ min: 1, max: 10 }),
        statements: fc.integer({ min: 1, max: 6 }),
        sender: fc.integer({ min: 0, max: 2 }),
      }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      (service, processes, cores, isShared) => {
        const { perSecond, busy } = simulate(service, { processes, cores, isShared }, 40, 4_000);
        const ofProcesses = (processes * 1_000) / service.application;
        const ofCores = (cores * 1_000) / (service.database + (isShared ? service.application + service.sender : 0));
        expect(perSecond).toBeLessThan(Math.min(ofProcesses, ofCores) * 1.1);
        expect(busy).toBeLessThanOrEqual(1.01);
      },
    ),
    { numRuns: 40 },
  );
});
