import type { StaffRole } from '@lectern/contract/permissions';
import { abilities, roles, staffRoles } from '@lectern/contract/permissions';
import type { Screen, Visitor } from '@lectern/contract/screens';
import { mayOpen, screens } from '@lectern/contract/screens';
import { describe, expect, it } from 'vitest';
import { sidebarOf } from './sidebar.rules.ts';

const courses = [
  { id: 3, title: 'Algebra' },
  { id: 9, title: 'Physics' },
];
const visitor = (role: Visitor['role'], held: readonly number[] = []): Visitor => ({
  id: 7,
  email: 'a@school.test',
  role,
  abilities: held,
});
const linksOf = (role: StaffRole, held: readonly number[] = []) => sidebarOf(visitor(role, held), courses).map(({ link }) => link);

describe('the sidebar', () => {
  it('is empty outside the staff', () => {
    for (const role of roles) if (!(staffRoles as readonly string[]).includes(role)) expect(sidebarOf(visitor(role), courses)).toEqual([]);
  });

  it('depends on the selected role and the abilities', () => {
    expect(linksOf('Teacher')).toEqual(['/cabinet/', '/teachers/7/schedule/', '/pupils/', '/clients/', '/vacation/', '/salary/']);
    expect(linksOf('Teacher', [abilities.match])).toContain('/match/');
    expect(linksOf('Curator', [abilities.match])).not.toContain('/match/');
    expect(linksOf('AccountManager')).toEqual([
      '/cabinet/',
      '/clients/',
      '/deals/',
      '/teachers/',
      '/transactions/',
      '/salary/',
      '/price-list/',
    ]);
    expect(linksOf('Curator', [abilities.keepBooks])).toContain('/price-list/');
    expect(linksOf('Curator')).toEqual(['/cabinet/', '/teachers/', '/clients/', '/vacation/', '/salary/', '/key-figures/']);
    expect(linksOf('Methodist', [abilities.manageStaff]).at(-1)).toBe('/staff/');
  });

  it('has sub-items with their own link and title', () => {
    const salary = sidebarOf(visitor('Teacher'), courses).find(({ link }) => link === '/salary/');
    expect(salary?.nodes.map(({ link }) => link)).toEqual(['/self-employed-payouts/', '/invoices/']);
    const curriculums = sidebarOf(visitor('Methodist'), courses).find(({ title }) => title === 'screen.curriculums');
    expect(curriculums?.link).toBe('/courses/3/curriculums/');
    expect(curriculums?.nodes).toEqual([
      { link: '/courses/3/curriculums/', title: 'Algebra' },
      { link: '/courses/9/curriculums/', title: 'Physics' },
    ]);
  });

  it('omits curriculums while the school has no course', () => {
    expect(sidebarOf(visitor('Methodist'), []).map(({ title }) => title)).not.toContain('screen.curriculums');
  });

  it('links to no page twice and to none that the user may not open', () => {
    const patterns = Object.entries<Screen>(screens).map(([key, { path }]) => ({
      key: key as keyof typeof screens,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }));
    for (const role of staffRoles) {
      for (const held of [[], Object.values(abilities)]) {
        const items = sidebarOf(visitor(role, held), courses);
        const links = items.map(({ link }) => link);
        expect(new Set(links).size).toBe(links.length);
        for (const link of items.flatMap((item) => [item.link, ...item.nodes.map((each) => each.link)])) {
          const screen = patterns.find(({ pattern }) => pattern.test(link));
          expect(screen, link).toBeDefined();
          if (screen !== undefined) expect(mayOpen(screen.key, visitor(role, held)), `${role} ${link}`).toBe(true);
        }
      }
    }
  });
});
