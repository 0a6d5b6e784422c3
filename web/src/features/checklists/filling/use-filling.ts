import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../kernel/api.ts';
import { refreshQueries, useApiWrite } from '../../../kernel/api-write.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { commentChildChecklist, markCriterion } from '../checklists.queries.ts';
import type { ChildChecklist, ChildCriterion } from '../checklists.queries.ts';

export type MarkChange = { readonly mark?: number; readonly comment?: string };
export type SaveState = 'saved' | 'saving' | 'failed';
type Key = number | 'comment';
type Unsaved = ReadonlyMap<Key, MarkChange>;

/**
 * Saves each change at once, one after the other. What could not be sent stays on the screen until it is sent again; what somebody
 * changed in another tab is told and shown.
 */
export function useFilling({ id, comment, sections }: ChildChecklist) {
  const client = useQueryClient();
  const [mark, say] = [useApiWrite(markCriterion), useApiWrite(commentChildChecklist)];
  const [unsaved, setUnsaved] = useState<Unsaved>(new Map());
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef<Unsaved>(unsaved);
  const queue = useRef(Promise.resolve());
  const change = (next: Unsaved) => {
    latest.current = next;
    setUnsaved(next);
  };
  const criteria = sections.flatMap((section) => section.criteria);
  const seenOf = (key: Key, wanted: MarkChange): MarkChange & { mark?: number | null } => {
    const seen = key === 'comment' ? { comment } : criteria.find((each) => each.id === key);
    return {
      ...(wanted.mark === undefined ? {} : { mark: (seen as ChildCriterion | undefined)?.mark ?? null }),
      ...(wanted.comment === undefined ? {} : { comment: seen?.comment ?? '' }),
    } as MarkChange;
  };
  const send = async (key: Key, wanted: MarkChange, before: MarkChange) => {
    if (latest.current.get(key) !== wanted) return;
    setState('saving');
    try {
      if (key === 'comment') await say.mutateAsync({ params: { id }, body: { comment: wanted.comment ?? '', before } });
      else await mark.mutateAsync({ params: { id }, body: { criterion_id: key, ...wanted, before } });
      if (latest.current.get(key) === wanted) change(without(latest.current, key));
      setState(latest.current.size === 0 ? 'saved' : 'saving');
    } catch (error) {
      toast.error(error);
      setState('failed');
      // A refusal is final; without an answer it is sent again.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
      change(without(latest.current, key));
      setState('saved');
      await refreshQueries(client, ['/api/exams/child-checklists/']);
    }
  };
  const save = (key: Key, more: MarkChange) => {
    const before = seenOf(key, more);
    change(new Map([...latest.current, [key, more]]));
    queue.current = queue.current.then(() => send(key, more, before));
  };
  return {
    state,
    save,
    again: () => {
      for (const [key, more] of latest.current) save(key, more);
    },
    /** A criterion as it is on the screen. */
    shown: (criterion: ChildCriterion): ChildCriterion => {
      const more = unsaved.get(criterion.id);
      return more === undefined ? criterion : { ...criterion, ...more, suggested: more.mark === undefined && criterion.suggested };
    },
  };
}

function without(all: Unsaved, key: Key): Unsaved {
  return new Map([...all].filter(([each]) => each !== key));
}
