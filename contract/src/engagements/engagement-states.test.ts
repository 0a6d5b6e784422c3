import { describe, expect, it } from 'vitest';
import { engagementAfterLeaving, engagementCan, engagementStatuses, learningChoices } from './engagement-states.ts';

describe('the states of an engagement', () => {
  it('lead from trial to active, between active and paused, and from everywhere to ended', () => {
    const steps = Object.entries(engagementCan).flatMap(([action, { from, to }]) => from.map((state) => `${state} ${action} ${to}`));
    expect(steps.sort()).toEqual([
      'active end ended',
      'active pause paused',
      'paused end ended',
      'paused resume active',
      'trial begin active',
      'trial end ended',
    ]);
  });

  it('have no transition out of ended', () => {
    expect(Object.values(engagementCan).some(({ from }) => from.includes('ended'))).toBe(false);
  });

  it('end or pause every engagement of a child who leaves', () => {
    for (const status of engagementStatuses)
      for (const learning of learningChoices) {
        const after = engagementAfterLeaving(status, learning);
        if (after === null) expect(['paused', 'ended']).toContain(status);
        else expect(engagementCan[after === 'paused' ? 'pause' : 'end'].from).toContain(status);
      }
    expect(engagementAfterLeaving('trial', 'pauses')).toBe('ended');
    expect(engagementAfterLeaving('paused', 'pauses')).toBe(null);
  });
});
