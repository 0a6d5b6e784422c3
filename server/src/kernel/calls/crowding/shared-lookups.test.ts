import { describe, expect, it } from 'vitest';
import { sharedLookups } from './shared-lookups.ts';

/** Lookups that finish when the test says so, with the value at their start. */
function slowly() {
  const state = { truth: 'open', begun: 0, most: 0, running: 0 };
  const answers: (() => void)[] = [];
  const load = async () => {
    state.begun += 1;
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    const { truth } = state;
    await new Promise<void>((resolve) => answers.push(resolve));
    state.running -= 1;
    return truth;
  };
  const answerAll = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      for (const answer of answers.splice(0)) answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { state, load, answerAll };
}

describe('shared lookups', () => {
  it('serve hundreds of concurrent requests for one key with a few lookups, never more in parallel than allowed', async () => {
    const { state, load, answerAll } = slowly();
    const find = sharedLookups(2);
    const all = Array.from({ length: 500 }, () => find('one', load));
    await answerAll();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['open']));
    expect([state.begun, state.most]).toEqual([3, 2]);
  });

  it('never return a state older than the request', async () => {
    const { state, load, answerAll } = slowly();
    const find = sharedLookups(1);
    const before = find('one', load);
    const between = find('one', load);
    state.truth = 'ended';
    const after = find('one', load);
    await answerAll();
    expect(await Promise.all([before, between, after])).toEqual(['open', 'ended', 'ended']);
  });

  it('separate keys, and cache no results', async () => {
    const { state, load, answerAll } = slowly();
    const find = sharedLookups(1);
    const both = [find('one', load), find('other', load)];
    expect(state.running).toBe(2);
    await answerAll();
    await Promise.all(both);
    const again = find('one', load);
    await answerAll();
    expect([await again, state.begun]).toEqual(['open', 3]);
  });

  it('fail for all who share a failed lookup, and try again afterwards', async () => {
    const find = sharedLookups(1);
    let fails = true;
    const load = async () => {
      if (fails) throw new Error('no connection');
      return 'open';
    };
    const all = await Promise.allSettled([find('one', load), find('one', load), find('one', load)]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    fails = false;
    expect(await find('one', load)).toBe('open');
  });
});
