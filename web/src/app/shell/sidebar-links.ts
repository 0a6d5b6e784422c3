import type { SidebarItem } from '@lectern/contract/accounts/accounts.schema';

/** First path segments of links that open as client-side routes, from the specification. */
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

/** @returns whether a link opens without a page load: those of the specification, unless `outer` is set */
export function opensInside(link: string, outer = false): boolean {
  if (outer || !/^\/(?!\/)/.test(link)) return false;
  return innerPlaces.includes(link.split('/')[1] ?? '') || link.includes('/schedule/');
}

/** @returns the displayed items. The payouts item is always dropped. */
export function shownItems(items: readonly SidebarItem[]): readonly SidebarItem[] {
  return items.filter(({ link }) => link !== '/payouts/');
}

/** @returns the link of the current item or sub-item: the longest prefix of the path (without host and search) */
export function currentLink(items: readonly SidebarItem[], path: string): string | null {
  const at = path.replace(/\/*$/, '/');
  return items
    .flatMap(({ link, nodes }) => [link, ...nodes.map((node) => node.link)])
    .filter((link) => at.startsWith(link.replace(/\/*$/, '/')))
    .reduce<string | null>((longest, link) => (longest !== null && longest.length >= link.length ? longest : link), null);
}
