import { mayOpen, screens } from '@lectern/contract/screens';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { instantNow } from '../../kernel/clock.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { viewerZone } from '../../kernel/zone.ts';
import { isMatchPath, mustVisitMatch, wallStamp } from './reminders.rules.ts';

const lastVisitKey = 'teacher_last_math_page_visit';
const matchPath: string = screens.match.path;

/**
 * Records visits of the match page, and redirects teachers there whose last visit is long ago. Only when a page is opened, with a way back
 * to it. Skipped for users without access to the match page.
 */
export function useMatchVisits(): void {
  const user = useCurrentUser();
  const visits = mayOpen('match', user);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  useEffect(() => {
    if (!visits) return;
    const now = instantNow();
    if (isMatchPath(path)) localStorage.setItem(lastVisitKey, wallStamp(now, viewerZone()));
    else if (mustVisitMatch(path, localStorage.getItem(lastVisitKey), now, viewerZone())) void navigate({ to: matchPath });
  }, [visits, path, navigate]);
}
