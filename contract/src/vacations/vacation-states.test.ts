import { describe, expect, it } from 'vitest';
import { standingStates, vacationCan, vacationStates } from './vacation-states.ts';
import type { VacationState } from './vacation-states.ts';

const leadsTo = (state: VacationState) =>
  Object.values(vacationCan)
    .filter(({ from }) => from.includes(state))
    .map(({ to }) => to)
    .sort();

describe('a vacation', () => {
  it('goes from requested to approved, rejected or cancelled, from approved to cancelled or, shortened, to approved, and from an end nowhere', () => {
    expect(Object.fromEntries(vacationStates.map((state) => [state, leadsTo(state)]))).toEqual({
      requested: ['approved', 'cancelled', 'rejected'],
      approved: ['approved', 'approved', 'cancelled'],
      rejected: [],
      cancelled: [],
    });
  });

  it('is active until a final state', () => {
    expect(vacationStates.filter((state) => leadsTo(state).length > 0)).toEqual([...standingStates]);
  });

  it('is approved and cancelled only before its start; an unanswered one can still be rejected later', () => {
    const anyTime = Object.entries(vacationCan).filter(([, { when }]) => when === 'any_time');
    expect(anyTime.map(([action]) => action)).toEqual(['reject', 'bring_back']);
  });
});
