import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { isOtherSet } from './rights.rules.ts';
import classes from './staff.module.css';

type Change<R> = { readonly wanted: R[]; readonly before: R[] };

type Props<R> = {
  /** As the server last said. */
  readonly held: readonly R[];
  readonly save: UseMutationResult<unknown, Error, Change<R> & { readonly id: number }>;
  readonly id: number;
  readonly saveTitle: string;
  readonly savedText: string;
  /** What a change would mean, where that is more than the ticks say. */
  readonly effectOf?: (wanted: readonly R[]) => string | null;
  /** Whether whoever saves locks themselves out by it. */
  readonly locksOneselfOut: (wanted: readonly R[]) => boolean;
  readonly children: (wanted: readonly R[], onChange: (wanted: R[]) => void) => ReactNode;
};

/**
 * Rights that are ticked and then saved together. What somebody else changed since they were shown is refused: the form
 * then says so and begins again from what they are now.
 */
export function RightsForm<R extends string | number>(props: Props<R>) {
  const { held, save, id, saveTitle, savedText, effectOf, locksOneselfOut, children } = props;
  const { t } = useTranslation('teachers');
  // What was shown when the first box was ticked; null while nothing is.
  const [draft, setDraft] = useState<{ readonly before: readonly R[]; readonly wanted: readonly R[] } | null>(null);
  const [asking, setAsking] = useState(false);
  const wanted = draft?.wanted ?? held;
  const changed = draft !== null && isOtherSet(draft.before, draft.wanted);
  const effect = changed ? (effectOf?.(wanted) ?? null) : null;
  const begin = () => {
    setDraft(null);
    save.reset();
  };
  const send = () => {
    setAsking(false);
    if (draft === null) return;
    save.mutate(
      { id, wanted: [...draft.wanted], before: [...draft.before] },
      {
        onSuccess: () => {
          toast.success(savedText);
          begin();
        },
      },
    );
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!changed || save.isPending) return;
    if (locksOneselfOut(wanted)) setAsking(true);
    else send();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={changed && !save.isPending} />
      {children(wanted, (next) => {
        setDraft({ before: draft?.before ?? held, wanted: next });
        if (save.isError) save.reset();
      })}
      {effect !== null && <p className={classes.effect}>{effect}</p>}
      <FormErrors error={save.error} />
      {(changed || save.isError) && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={begin}>
            {save.isError ? t('staff.card.show_now') : t('ui:action.cancel')}
          </Button>
          <Button type="submit" pending={save.isPending} disabled={save.isError}>
            {saveTitle}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('staff.card.self_question')}
        confirmTitle={t('staff.card.self_confirm')}
        danger
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        <p>{t('staff.card.self_effect')}</p>
      </ConfirmDialog>
    </form>
  );
}
