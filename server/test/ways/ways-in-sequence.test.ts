/**
 * Tests sequences of two calls about one lesson where breaking the rules would save or earn money; compared as in
 * `ways-by-scenario.test.ts`.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenMoney } from '../rows/money-rules.ts';
import { isExhaustive, sampled } from '../setup/exhaustive.ts';
import type { Step } from './honest-bill.ts';
import type { CallName } from './lesson-calls.ts';
import { scenario, world } from './lesson-scenarios.ts';
import type { ScenarioName, Who, World } from './lesson-scenarios.ts';
import { faultsAfter, seconds, tryCall } from './try-calls.ts';

let all: World;
beforeAll(async () => {
  all = await world();
});

const openers: readonly CallName[] = [
  'move_by_client',
  'move_to_next_month',
  'move_by_teacher',
  'move_by_school',
  'away_moved',
  'substitute',
  'pause_rule',
  'drag_rule',
  'pause_engagement',
  'end_rule',
  'cancel_by_client',
  'cancel_child_ill',
  'cancel_by_teacher',
  'child_missed',
  'teacher_missed',
  'conduct',
];
const closers: readonly CallName[] = [
  'cancel_by_client',
  'end_with_single_lessons',
  'away_cancelled_by_client',
  'teacher_leaves',
  'end_rule',
  'pause_engagement',
  'move_by_client',
  ...seconds,
];
/** Who calls first and second; a trial is managed by the sales manager. */
const actors: readonly (readonly [Who, Who])[] = [
  ['manager', 'manager'],
  ['teacher', 'manager'],
  ['curator', 'curator'],
];
const worthTwoCalls: Readonly<Partial<Record<ScenarioName, typeof actors>>> = {
  soon: actors,
  tomorrow: [['manager', 'manager']],
  over: actors.slice(0, 2),
  spent_soon: [['manager', 'manager']],
  spent_tomorrow: [['manager', 'manager']],
  pair: [['manager', 'manager']],
  trial: [['sales', 'sales']],
};

/** Second calls that succeeded in some scenario. */
const seen = new Set<CallName>();

describe.each(sampled(Object.entries(worthTwoCalls) as [ScenarioName, typeof actors][], 7))('two calls about a lesson: %s', (name, who) => {
  it.each(openers)('cost no less than the honest one, beginning with %s', async (opener) => {
    const faults: string[] = [];
    for (const [first, second] of sampled(who, 3)) {
      const begin = async () => {
        const s = await scenario(all, name);
        const steps: Step[] = [];
        return { s, steps, begun: await tryCall(s, opener, first, steps) };
      };
      let { s, steps, begun } = await begin();
      for (const closer of closers) {
        // A refused first call changes nothing; single calls are tested in `ways-by-scenario.test.ts`.
        if (begun !== 'done') break;
        const key = await tryCall(s, closer, second, steps);
        if (key !== 'done') continue;
        seen.add(closer);
        faults.push(...(await faultsAfter(s, [`${first} ${opener}`, `${second} ${closer}`], steps)));
        ({ s, steps, begun } = await begin());
      }
    }
    expect(faults).toEqual([]);
    expect(await brokenMoney(all.school.database.db)).toEqual([]);
  });
});

it.runIf(isExhaustive)('every second call succeeds in some scenario, so the attempts are meaningful', () => {
  expect(closers.filter((call) => !seen.has(call))).toEqual([]);
});
