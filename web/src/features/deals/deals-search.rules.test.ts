import { describe, expect, it } from 'vitest';
import { dealList } from './deals-list.ts';
import { readChosen, readPeriod, readView } from './deals-search.rules.ts';

describe('the URL of deals', () => {
  it('ignores invalid values', () => {
    expect(dealList.read({ stage: 'sold', due: 'never', ordering: 'phone', page: -3, page_size: 7, went_on: 'yes' })).toEqual({
      page: 1,
      page_size: 25,
      ordering: 'next_action_on',
    });
    const asked = dealList.toQuery?.(dealList.read({ went_on: 'true' }));
    expect(asked).not.toHaveProperty('went_on');
    expect([readView({ view: 'map' }), readChosen({ owner_id: 'me' })]).toEqual(['board', {}]);
  });

  it('selects one or several owners, sources and courses, and the deals behind a funnel figure', () => {
    expect(readChosen({ search: 'Anna', owner_id: 3, source_id: ['1', 2] })).toEqual({ search: 'Anna', owner_id: [3], source_id: [1, 2] });
    expect(dealList.read({ entered: 'offer', entered_from: '2026-11-01', entered_to: '2026-11-30', went_on: 'true' })).toMatchObject({
      entered: 'offer',
      entered_from: '2026-11-01',
      entered_to: '2026-11-30',
      went_on: 'true',
    });
  });

  it('selects the period of the funnel, by default the last 90 days; a reversed one is ignored', () => {
    expect(readPeriod({}, '2026-11-21')).toEqual({ from: '2026-08-24', to: '2026-11-21' });
    expect(readPeriod({ from: '2026-11-10', to: '2026-11-01' }, '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  });
});
