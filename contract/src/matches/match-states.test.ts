import { describe, expect, it } from 'vitest';
import { matchOfferLeadsTo, matchRequestLeadsTo } from './match-states.ts';

/** Every state reachable from the first one. */
function reached(leadsTo: Readonly<Record<string, readonly string[]>>, first: string): Set<string> {
  const found = new Set([first]);
  for (const state of found) for (const next of leadsTo[state] ?? []) found.add(next);
  return found;
}

describe.each([
  ['a request', matchRequestLeadsTo, 'draft'],
  ['an offer', matchOfferLeadsTo, 'offered'],
] as const)('%s', (_, leadsTo, first) => {
  it('reaches every state, and a final state from each', () => {
    expect([...reached(leadsTo, first)].sort()).toEqual(Object.keys(leadsTo).sort());
    const ends = Object.keys(leadsTo).filter((state) => (leadsTo as Record<string, readonly string[]>)[state]?.length === 0);
    for (const state of Object.keys(leadsTo)) expect([...reached(leadsTo, state)].some((each) => ends.includes(each))).toBe(true);
  });
});

it('allows an answer only to a viewed offer', () => {
  const answered = Object.entries(matchOfferLeadsTo).filter(([, next]) => next.includes('accepted') || next.includes('declined'));
  expect(answered.map(([state]) => state)).toEqual(['viewed']);
});

it('allows withdrawing an open offer', () => {
  for (const next of Object.values(matchOfferLeadsTo)) expect(next.length === 0 || next.includes('withdrawn')).toBe(true);
});
