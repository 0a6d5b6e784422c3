import { api } from '../../kernel/api.ts';
import { startTabPoll } from './tab-poll.ts';
import { unviewedMatchesChannel } from './unviewed-channel.ts';

/** Asks 3 seconds after the start and then every 5 minutes how many matches the teacher has not looked at. @returns what ends it */
export function pollUnviewedMatches(userId: number, onCount: (count: number) => void): () => void {
  return startTabPoll({
    name: unviewedMatchesChannel(userId),
    first: 3_000,
    every: 300_000,
    ask: async () => (await api.get('/api/matches/get-unviewed-matches-count/')).count,
    onAnswer: onCount,
  });
}
