import { mayOpen } from '@lectern/contract/screens';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../kernel/session.ts';

/**
 * @returns how many pupils offered to the signed-in teacher they have not looked at yet; 0 until that is known. Only teachers
 * who may open the match page are asked about: nobody else has a place where the number would stand.
 */
export function useUnviewedMatches(): number {
  const user = useCurrentUser();
  const { id } = user;
  const asks = user.role === 'Teacher' && mayOpen('match', user);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!asks) return undefined;
    let end: (() => void) | null = () => {};
    // The poll is no part of the first load of everybody else's screens.
    void import('../poll-unviewed-matches.ts').then(({ pollUnviewedMatches }) => {
      if (end !== null) end = pollUnviewedMatches(id, setCount);
    });
    return () => {
      end?.();
      end = null;
      setCount(0);
    };
  }, [id, asks]);
  return count;
}
