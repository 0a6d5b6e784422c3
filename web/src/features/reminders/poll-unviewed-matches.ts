import { api } from '../../kernel/api.ts';
import { startTabPoll } from './tab-poll.ts';
import { unviewedMatchesChannel } from './unviewed-channel.ts';

/** Polls the number of unviewed offers 3 seconds after the start and then every 5 minutes. @returns stops polling */
export function pollUnviewedMatches(userId: number, onCount: (count: number) => void): () => void {
  return startTabPoll({
    name: unviewedMatchesChannel(userId),
    first: 3_000,
    every: 300_000,
    ask: async () => (await api.get('/api/matches/get-unviewed-matches-count/')).count,
    onAnswer: onCount,
  });
}
