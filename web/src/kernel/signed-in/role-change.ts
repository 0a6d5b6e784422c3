/** All tabs share a session and therefore a role. A role change in one tab applies to all. */
import { queryClient } from '../requests/query-client.ts';

const channel = new BroadcastChannel('role_changed');

/** Refetches everything, because answers depend on the role. Form input is kept. */
async function refetchAll(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
}

/** Handles a role change in this tab. @returns resolves when the screen shows the new role's data */
export async function onRoleChanged(): Promise<void> {
  channel.postMessage(null);
  await refetchAll();
}

export function followRoleOfOtherTabs(): void {
  channel.onmessage = () => void refetchAll();
}
