import { abilities } from '@lectern/contract/permissions';
import { defaultLessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testNow } from '../../../test/build.ts';
import { pairOfApps } from '../../../test/pair-of-apps.ts';
import type { PairOfApps } from '../../../test/pair-of-apps.ts';
import type { Caller } from '../../../test/test-app.ts';
import type { Declared } from '../../kernel/settings/setting-declarations.ts';
import type { Settings } from '../../kernel/settings.ts';
import { declaredSettings } from '../../settings.ts';

let pair: PairOfApps;
let administrator: Caller;
let clock = testNow;

beforeAll(async () => {
  pair = await pairOfApps();
  administrator = await pair.first.as(await pair.first.build.user('AccountManager', { abilities: [abilities.changeSettings] }));
});
afterAll(async () => pair.close());

/** A valid value that is not the default. */
function otherValue({ kind, default: value, max, choices }: Declared<unknown>): unknown {
  if (kind === 'flag') return !(value as boolean);
  if (kind === 'choice') return choices?.find((choice) => choice !== value);
  if (kind === 'zone') return 'Asia/Almaty';
  if (kind === 'policy') return { ...defaultLessonPolicy, no_show_wait_minutes: 25 };
  return (value as number) === max ? (value as number) - 1 : (value as number) + 1;
}

// A required second factor blocks the administrator of this test, so that it comes last.
const keys = Object.keys(declaredSettings).sort((a, b) => Number(a === 'second_factor_required') - Number(b === 'second_factor_required'));

it.each(keys)('%s changes in both processes within one second', async (key) => {
  const declared = declaredSettings[key];
  if (declared === undefined) throw new Error(key);
  const value = otherValue(declared);
  const seen = async () => {
    const { first, second } = await pair.settings();
    return [first[key as keyof Settings], second[key as keyof Settings]];
  };
  expect(await seen()).toEqual([declared.default, declared.default]);
  const answer = await administrator.post('/api/settings/', { key, value });
  expect(answer.error).toBeNull();
  clock = clock.add({ seconds: 1 });
  pair.at(clock);
  expect(await seen()).toEqual([value, value]);
});
