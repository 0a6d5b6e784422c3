import type { SidebarItem } from '@lectern/contract/accounts/accounts.schema';
import { describe, expect, it } from 'vitest';
import { currentLink, opensInside, shownItems } from './sidebar-links.ts';

const item = (link: string, ...nodes: string[]): SidebarItem => ({
  link,
  title: link,
  nodes: nodes.map((each) => ({ link: each, title: each })),
  outer: false,
});

describe('links of the sidebar', () => {
  it.each([
    '/teachers/',
    '/transactions/',
    '/clients/',
    '/free-teachers/',
    '/self-employed-payouts/',
    '/payouts/',
    '/vacation/',
    '/pupils/',
    '/salary/',
    '/trainers/',
    '/teachers/5/schedule/',
    '/somewhere/else/schedule/',
  ])('%s opens as an inner route', (link) => {
    expect(opensInside(link)).toBe(true);
  });

  it.each([
    '/cabinet/',
    '/match/',
    '/invoices/',
    '/staff/',
    '/courses/3/curriculums/',
    '/clients-archive/',
    '/schedule',
    'https://help.example/teachers/',
    '//evil.example/schedule/',
  ])('%s is a normal page load', (link) => {
    expect(opensInside(link)).toBe(false);
  });

  it('load the whole page if the server marks them as outer', () => {
    expect(opensInside('/clients/', true)).toBe(false);
  });

  it('omit the payouts item', () => {
    expect(shownItems([item('/salary/'), item('/payouts/'), item('/self-employed-payouts/')]).map(({ link }) => link)).toEqual([
      '/salary/',
      '/self-employed-payouts/',
    ]);
  });

  it('mark only the current one', () => {
    const items = [item('/teachers/', '/free-teachers/'), item('/teachers/5/schedule/'), item('/clients/')];
    expect(currentLink(items, '/teachers')).toBe('/teachers/');
    expect(currentLink(items, '/teachers/5/schedule')).toBe('/teachers/5/schedule/');
    expect(currentLink(items, '/teachers/6/schedule/')).toBe('/teachers/');
    expect(currentLink(items, '/free-teachers')).toBe('/free-teachers/');
    expect(currentLink(items, '/clients/12')).toBe('/clients/');
    expect(currentLink(items, '/clients-archive')).toBeNull();
    expect(currentLink(items, '/')).toBeNull();
  });
});
