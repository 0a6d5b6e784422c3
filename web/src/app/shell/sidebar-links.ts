import type { SidebarItem } from '@lectern/contract/accounts/accounts.schema';

/** The first segments of links that open inside the application, as the school listed them. */
const innerPlaces = [
  'teachers',
  'transactions',
  'clients',
  'free-teachers',
  'self-employed-payouts',
  'payouts',
  'vacation',
  'pupils',
  'salary',
  'trainers',
];

/** @returns whether a link of the sidebar opens without a page load: those that the school listed, unless the server says `outer`. */
export function opensInside(link: string, outer = false): boolean {
  if (outer || !/^\/(?!\/)/.test(link)) return false;
  return innerPlaces.includes(link.split('/')[1] ?? '') || link.includes('/schedule/');
}

/** @returns the items as shown: the one for payouts is dropped, whoever sends it. */
export function shownItems(items: readonly SidebarItem[]): readonly SidebarItem[] {
  return items.filter(({ link }) => link !== '/payouts/');
}

/** @returns the link of the item or sub-item where somebody is: the longest that the path (without host and search) lies under. */
export function currentLink(items: readonly SidebarItem[], path: string): string | null {
  const at = path.replace(/\/*$/, '/');
  return items
    .flatMap(({ link, nodes }) => [link, ...nodes.map((node) => node.link)])
    .filter((link) => at.startsWith(link.replace(/\/*$/, '/')))
    .reduce<string | null>((longest, link) => (longest !== null && longest.length >= link.length ? longest : link), null);
}
