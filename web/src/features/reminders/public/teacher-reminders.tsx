/** What a teacher is reminded of, wherever they are in the application: lessons to write up, and matches to look at. */
import { Suspense } from 'react';
import { useMatchVisits } from '../match-visits.ts';
import { UnfinishedWarnings } from '../unfinished-warnings.tsx';

export function TeacherReminders() {
  useMatchVisits();
  return (
    <Suspense fallback={null}>
      <UnfinishedWarnings />
    </Suspense>
  );
}
