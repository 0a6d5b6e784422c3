import type { SidebarItem } from '@lectern/contract/accounts/accounts.schema';
import type { Role } from '@lectern/contract/permissions';

type Viewer = { readonly id: number; readonly role: Role };

/** An item that opens inside the application; `title` is a translation key of the namespace `common`. */
function item(link: string, title: string): SidebarItem {
  return { link, title: `sidebar.${title}`, nodes: [], outer: false };
}

const cabinet = item('/cabinet/', 'cabinet');
const clients = item('/clients/', 'clients');
const teachers = item('/teachers/', 'teachers');
const transactions = item('/transactions/', 'transactions');
const salary = item('/salary/', 'salary');

/** The sidebar of a role: the places where that role's work is. Whoever is no staff has none. */
export function sidebarOf({ id, role }: Viewer): SidebarItem[] {
  switch (role) {
    case 'Teacher':
      return [cabinet, item(`/teachers/${id}/schedule/`, 'my_schedule'), clients, salary];
    case 'AccountManager':
      return [cabinet, clients, teachers, transactions, salary];
    case 'Curator':
      return [cabinet, teachers, clients, salary];
    case 'Methodist':
      return [cabinet, teachers, clients];
    case 'SalesManager':
      return [cabinet, clients, teachers];
    default:
      return [];
  }
}
