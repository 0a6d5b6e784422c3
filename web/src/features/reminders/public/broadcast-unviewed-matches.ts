import { nowMilliseconds } from '../../../kernel/clock.ts';
import { unviewedMatchesChannel } from '../unviewed-channel.ts';

/** Broadcasts the number of unviewed offers to every tab, including this one, like the poll. */
export function broadcastUnviewedMatches(userId: number, count: number): void {
  const channel = new BroadcastChannel(unviewedMatchesChannel(userId));
  channel.postMessage({ at: nowMilliseconds(), answer: count });
  channel.close();
}
