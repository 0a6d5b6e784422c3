import { mayOpen } from '@lectern/contract/screens';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../kernel/session.ts';

/**
 * @returns the number of offers that the teacher has not viewed; 0 until known. Polled only for teachers with access to the match page,
 * because nobody else sees the number.
 */
export function useUnviewedMatches(): number {
  const user = useCurrentUser();
  const { id } = user;
  const isPolling = user.role === 'Teacher' && mayOpen('match', user);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isPolling) return undefined;
    let end: (() => void) | null = () => {};
    // Keeps the poll out of the first load of other users.
    void import('../poll-unviewed-matches.ts').then(({ pollUnviewedMatches }) => {
      if (end !== null) end = pollUnviewedMatches(id, setCount);
    });
    return () => {
      end?.();
      end = null;
      setCount(0);
    };
  }, [id, isPolling]);
  return count;
}
