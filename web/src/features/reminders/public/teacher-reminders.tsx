/** Reminders of teachers on every page: lessons without a report, and unviewed offers. */
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
