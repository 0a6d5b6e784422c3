import { describe, expect, it } from 'vitest';
import { engagementAfterLeaving, engagementCan, engagementStatuses, learningChoices } from './engagement-states.ts';

describe('the states of an engagement', () => {
  it('lead from a trial to learning, there and back to a pause, and from everywhere to the end', () => {
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

  it('lead out of the end nowhere', () => {
    expect(Object.values(engagementCan).some(({ from }) => from.includes('ended'))).toBe(false);
  });

  it('follow the table also where a child leaves, and leave nothing going on', () => {
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
