import { dealLeadsTo, dealStages, funnelStages, isOpenDeal, openDealStages, undoMinutes } from '@lectern/contract/deals/deal-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canUndoMove, isOverdue, moveProblem } from './deals.rules.ts';

const stage = fc.constantFrom(...dealStages);
const now = Temporal.Instant.from('2026-11-16T09:00:00Z');

describe('the stages of a sale', () => {
  it('never lead to the current stage, and every open one leads to won and lost', () => {
    for (const each of dealStages) expect(dealLeadsTo[each]).not.toContain(each);
    for (const each of openDealStages) expect(dealLeadsTo[each]).toEqual(expect.arrayContaining(['won', 'lost']));
  });

  it('allow trial_held only after trial_agreed or offer', () => {
    const before = dealStages.filter((each) => dealLeadsTo[each].includes('trial_held'));
    expect(before).toEqual(['trial_agreed', 'offer']);
  });

  it('can be corrected from every end, and every stage is reachable', () => {
    for (const end of ['won', 'lost'] as const) expect(dealLeadsTo[end].every(isOpenDeal) && dealLeadsTo[end].length > 0).toBe(true);
    for (const each of dealStages) expect(dealStages.some((from) => dealLeadsTo[from].includes(each))).toBe(true);
    expect(funnelStages).toEqual(dealStages.filter((each) => each !== 'lost'));
  });
});

describe('a move', () => {
  it('is refused exactly where the table does not lead, and to won without a client', () => {
    fc.assert(
      fc.property(stage, stage, fc.option(fc.nat()), (from, to, client_id) => {
        const problem = moveProblem({ stage: from, client_id }, to);
        if (!dealLeadsTo[from].includes(to)) expect(problem).toBe('deal_stage_not_next');
        else expect(problem).toBe(to === 'won' && client_id === null ? 'deal_needs_client' : null);
      }),
    );
  });

  it('is undone by its author, for some minutes, unless it created or won the deal', () => {
    fc.assert(
      fc.property(stage, fc.constantFrom(1, 2, null), fc.boolean(), fc.nat({ max: 2 * undoMinutes }), (to, by, first, ago) => {
        const at = now.subtract({ minutes: ago }).toString();
        const expected = by === 1 && !first && to !== 'won' && ago <= undoMinutes;
        expect(canUndoMove({ stage: to, by, at, first }, 1, now)).toBe(expected);
      }),
    );
  });
});

describe('a next action', () => {
  it('is overdue the day after its date, and never for a closed deal', () => {
    const due = (next_action_on: string | null, at: (typeof dealStages)[number] = 'contact') =>
      isOverdue({ stage: at, next_action_on }, '2026-11-16');
    expect([due('2026-11-15'), due('2026-11-16'), due(null), due('2026-11-15', 'won'), due('2026-11-15', 'lost')]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
