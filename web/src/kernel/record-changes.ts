import { useState } from 'react';
import { ApiError } from './api.ts';

const pick = <T extends object>(from: Partial<T>, fields: readonly (keyof T)[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<T>;

/**
 * What a form changes of a record that others may change, too. Fields that nobody touched show what the record says now; those that
 * were changed go out with what was seen in them, so that nobody else's change is undone unseen.
 */
export function useRecordChanges<T extends object>(record: T) {
  const [changes, setChanges] = useState<Partial<T>>({});
  const [seen, setSeen] = useState<Partial<T>>({});
  const changed = (Object.keys(changes) as (keyof T)[]).filter((field) => changes[field] !== seen[field]);
  return {
    now: { ...record, ...changes },
    isChanged: changed.length > 0,
    wish: { ...pick(changes, changed), before: pick(seen, changed) },
    change: (more: Partial<T>) => {
      setSeen({ ...pick<T>(record, Object.keys(more) as (keyof T)[]), ...seen });
      setChanges({ ...changes, ...more });
    },
    /** Takes in what a refusal says that others have changed: whoever saves again has read it. */
    takeIn: (error: unknown) => {
      const told = error instanceof ApiError ? error.errors.filter(({ key }) => key === 'changed_meanwhile') : [];
      setSeen({ ...seen, ...Object.fromEntries(told.map(({ field, params }) => [field, params.now])) });
    },
  };
}
