/** All tabs have one session, and with it one role: changed in one of them, it is another one in all. */
import { queryClient } from './query-client.ts';

const channel = new BroadcastChannel('role_changed');

/** Asks for everything anew: whatever was answered was answered to another role. What is typed into forms stays. */
async function askAnew(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
}

/** Somebody changed their role in this tab. @returns when what is shown is the new role's */
export async function onRoleChanged(): Promise<void> {
  channel.postMessage(null);
  await askAnew();
}

export function followRoleOfOtherTabs(): void {
  channel.onmessage = () => void askAnew();
}
