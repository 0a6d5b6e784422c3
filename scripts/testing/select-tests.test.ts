import { expect, test } from 'vitest';
import { selectTests } from './select-tests.ts';

const sources = [
  { path: 'server/src/features/deals/add-deal.ts', text: "import { byName } from '../clients/public/clients.ts';" },
  { path: 'server/src/features/deals/deals.api.test.ts', text: '' },
  { path: 'server/src/features/clients/public/clients.ts', text: '' },
  { path: 'server/src/features/clients/clients.api.test.ts', text: '' },
  { path: 'server/src/features/clients/clients.rules.test.ts', text: '' },
  { path: 'server/src/features/vacations/vacations.api.test.ts', text: '' },
  { path: 'server/src/kernel/clock.ts', text: '' },
  { path: 'server/src/kernel/clock.test.ts', text: "import { now } from './clock.ts';" },
  { path: 'server/test/contract/every-endpoint.test.ts', text: '' },
];

test("selects the feature's tests and those of the features that import the changed file", () => {
  const { server, journeys, reachFurther } = selectTests(['server/src/features/clients/public/clients.ts'], sources);
  expect(server).toEqual(['server/src/features/clients/clients.api.test.ts', 'server/src/features/deals/deals.api.test.ts']);
  expect(journeys).toEqual(['e2e/clients.e2e.ts']);
  expect(reachFurther).toEqual([]);
});

test('selects only the first journey of a feature whose server files alone changed', () => {
  const inServer = 'server/src/features/payouts/pay-out.ts';
  expect(selectTests([inServer], sources).journeys).toEqual(['e2e/payouts.e2e.ts']);
  expect(selectTests([inServer, 'web/src/features/payouts/payouts-page.tsx'], sources).journeys).toEqual([
    'e2e/pay-month.e2e.ts',
    'e2e/payouts.e2e.ts',
  ]);
});

test('leaves pure tests to the unit run', () => {
  expect(selectTests(['server/src/features/clients/add.ts'], sources).server).not.toContain(
    'server/src/features/clients/clients.rules.test.ts',
  );
});

test('selects the tests of every endpoint after a change of the contract', () => {
  expect(selectTests(['contract/src/vacations/vacations.contract.ts'], sources).server).toEqual([
    'server/src/features/vacations/vacations.api.test.ts',
    'server/test/contract/actions-agree.test.ts',
    'server/test/contract/answers.test.ts',
    'server/test/contract/every-endpoint.test.ts',
  ]);
});

test('reports that a change of the kernel affects more than the selected tests', () => {
  const { server, reachFurther } = selectTests(['server/src/kernel/clock.ts'], sources);
  expect(server).toEqual(['server/src/kernel/clock.test.ts']);
  expect(reachFurther).toEqual(['server/src/kernel/clock.ts']);
});

test('runs a changed journey and a changed test alone', () => {
  const { server, journeys } = selectTests(['e2e/deals.e2e.ts', 'server/test/contract/every-endpoint.test.ts'], sources);
  expect(server).toEqual(['server/test/contract/every-endpoint.test.ts']);
  expect(journeys).toEqual(['e2e/deals.e2e.ts']);
});

test('selects nothing for documents', () => {
  expect(selectTests(['docs/lists.md', 'README.md'], sources)).toEqual({ server: [], journeys: [], reachFurther: [] });
});
