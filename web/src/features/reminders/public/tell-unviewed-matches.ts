import { nowMilliseconds } from '../../../kernel/clock.ts';
import { unviewedMatchesChannel } from '../unviewed-channel.ts';

/** Tells every tab of the browser, this one too, how many offers the teacher has not looked at, as the poll does. */
export function tellUnviewedMatches(userId: number, count: number): void {
  const channel = new BroadcastChannel(unviewedMatchesChannel(userId));
  channel.postMessage({ at: nowMilliseconds(), answer: count });
  channel.close();
}
