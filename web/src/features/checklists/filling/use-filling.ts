import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../kernel/api.ts';
import { refreshQueries, useApiWrite } from '../../../kernel/api-write.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { childChecklistQuery, commentChildChecklist, markCriterion } from '../checklists.queries.ts';
import type { ChildChecklist, ChildCriterion } from '../checklists.queries.ts';
import { isFinal, nextToSend, unsavedValue, withChange, withRefused, withSaved } from './unsaved-changes.rules.ts';
import type { Field, Unsaved, UnsavedChanges, Value } from './unsaved-changes.rules.ts';

export type SaveState = 'saved' | 'saving' | 'failed';

/**
 * Autosave of a checklist: changes are sent at once, one after the other. Failed ones stay on the screen until they are retried. A
 * conflicting change from another tab is reported and shown.
 */
export function useFilling(checklist: ChildChecklist) {
  const { id } = checklist;
  const client = useQueryClient();
  const [mark, comment] = [useApiWrite(markCriterion), useApiWrite(commentChildChecklist)];
  const [unsaved, setUnsaved] = useState<UnsavedChanges>([]);
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef<UnsavedChanges>(unsaved);
  const sending = useRef(false);
  const change = (next: UnsavedChanges) => {
    latest.current = next;
    setUnsaved(next);
  };
  const send = ({ criterion, name, tried, before }: Unsaved) =>
    criterion === null
      ? comment.mutateAsync({ params: { id }, body: { comment: String(tried), before: { comment: String(before) } } })
      : mark.mutateAsync({ params: { id }, body: { criterion_id: criterion, [name]: tried, before: { [name]: before } } });
  const sendAll = async () => {
    if (sending.current) return;
    sending.current = true;
    setState('saving');
    for (let next = nextToSend(latest.current); next !== null; next = nextToSend(latest.current)) {
      change(next.all);
      try {
        await send(next.change);
        change(withSaved(latest.current, next.change));
      } catch (error) {
        toast.error(error);
        if (!(error instanceof ApiError) || !isFinal(error.status)) break;
        change(withRefused(latest.current, next.change));
        await refreshQueries(client, ['/api/exams/child-checklists/']);
      }
    }
    sending.current = false;
    setState(latest.current.length === 0 ? 'saved' : 'failed');
  };
  const save = (field: Field, value: Value) => {
    // From the cache, because the answer to the last change may not be rendered yet.
    const seen = savedValue(client.getQueryData<ChildChecklist>(childChecklistQuery(id).queryKey) ?? checklist, field);
    change(withChange(latest.current, field, value, seen));
    void sendAll();
  };
  return {
    state,
    save,
    retry: () => void sendAll(),
    /** A criterion with its unsaved values. */
    shown: (saved: ChildCriterion): ChildCriterion => {
      const marked = unsavedValue(unsaved, { criterion: saved.id, name: 'mark' });
      const commented = unsavedValue(unsaved, { criterion: saved.id, name: 'comment' });
      return {
        ...saved,
        ...(typeof marked === 'number' ? { mark: marked, suggested: false } : {}),
        ...(typeof commented === 'string' ? { comment: commented } : {}),
      };
    },
    comment: String(unsavedValue(unsaved, { criterion: null, name: 'comment' }) ?? checklist.comment),
  };
}

function savedValue({ comment, sections }: ChildChecklist, { criterion, name }: Field): Value {
  if (criterion === null) return comment;
  return sections.flatMap(({ criteria }) => criteria).find(({ id }) => id === criterion)?.[name] ?? null;
}
