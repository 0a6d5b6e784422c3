/**
 * Tests calls about one lesson in scenarios where breaking the rules would save or earn money, by users who may and may not arrange it.
 * What the client pays, the teacher gets and the month's free cancellations are compared with the honest call.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenMoney } from '../rows/money-rules.ts';
import { isExhaustive, sampled } from '../setup/exhaustive.ts';
import type { Step } from './honest-bill.ts';
import type { CallName } from './lesson-calls.ts';
import { everybody, scenario, scenarios, world } from './lesson-scenarios.ts';
import type { ScenarioName, Who, World } from './lesson-scenarios.ts';
import { callNames, faultsAfter, isSecond, tryCall } from './try-calls.ts';

let all: World;
beforeAll(async () => {
  all = await world();
});

const strangersTo = (name: ScenarioName): readonly Who[] =>
  name === 'trial' ? ['manager', 'other_teacher', 'other_manager'] : ['sales', 'other_teacher', 'other_manager'];
const refusals = ['forbidden', 'not_found'];
/** Calls that succeeded in some scenario. */
const seen = new Set<CallName>();

describe.each(sampled(Object.keys(scenarios) as ScenarioName[], 4))('a lesson: %s', (name) => {
  it.each(callNames)('costs by the school’s table when somebody calls %s', async (call) => {
    let s = await scenario(all, name);
    let fresh = true;
    const faults: string[] = [];
    for (const who of everybody) {
      const steps: Step[] = [];
      const key = await tryCall(s, call, who, steps);
      if (strangersTo(name).includes(who) && key !== undefined)
        expect([call, who, refusals]).toEqual([call, who, expect.arrayContaining([key])]);
      fresh = key !== 'done';
      if (fresh) continue;
      seen.add(call);
      faults.push(...(await faultsAfter(s, [`${who} ${call}`], steps)));
      s = await scenario(all, name);
    }
    if (fresh) faults.push(...(await faultsAfter(s, ['refused'], [])));
    expect(faults).toEqual([]);
    expect(await brokenMoney(all.school.database.db)).toEqual([]);
  });
});

it.runIf(isExhaustive)('every call succeeds in some scenario, except those that need an earlier call, which the sequences cover', () => {
  expect(callNames.filter((call) => !seen.has(call) && !isSecond(call))).toEqual([]);
});
