import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/floating/confirm-dialog.tsx';
import { Effect, Form } from '../../../../ui/forms/form.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { inHeldOrder } from './rights.rules.ts';
import { toast } from '../../../../ui/toasts/toast.ts';

type Change<R> = { readonly requested: R[]; readonly before: R[] };

type Props<R> = {
  /** The server's latest state. */
  readonly held: readonly R[];
  readonly save: UseMutationResult<unknown, Error, Change<R> & { readonly id: number }>;
  readonly id: number;
  readonly saveTitle: string;
  readonly savedText: string;
  /** Side effects of a change, beyond the rights themselves. */
  readonly effectOf?: (requested: readonly R[]) => string | null;
  /** Whether the current user would lose their own access. */
  readonly locksOut: (requested: readonly R[]) => boolean;
  readonly children: (requested: readonly R[], onChange: (requested: R[]) => void) => ReactNode;
};

/**
 * Checkboxes that are saved together. If somebody else changed the rights meanwhile, the save is refused, and the form shows the current
 * state.
 */
export function RightsForm<R extends string | number>(props: Props<R>) {
  const { held, save, id, saveTitle, savedText, effectOf, locksOut, children } = props;
  const { t } = useTranslation('teachers');
  const [confirming, setConfirming] = useState(false);
  const form = useForm<{ readonly requested: readonly R[] }, unknown>({
    initial: { requested: held },
    send: ({ requested }, { changes: { before } }) =>
      save.mutateAsync({ id, requested: [...requested], before: [...(before.requested ?? [])] }),
    onSuccess: () => toast.success(savedText),
  });
  const { requested } = form.values;
  const isRefused = form.error !== null;
  const effect = form.isChanged ? (effectOf?.(requested) ?? null) : null;
  return (
    <>
      <Form
        form={form}
        submit={saveTitle}
        untilChanged
        disabled={isRefused}
        onCancel={form.reset}
        {...(isRefused ? { cancel: t('staff.card.show_now') } : {})}
        effect={effect !== null && <Effect>{effect}</Effect>}
        onSubmit={() => (locksOut(requested) ? setConfirming(true) : form.submit())}
      >
        {children(requested, (next) => form.change({ requested: inHeldOrder(next, held) }))}
      </Form>
      <ConfirmDialog
        opened={confirming}
        title={t('staff.card.self_question')}
        confirmTitle={t('staff.card.self_confirm')}
        danger
        onConfirm={() => {
          setConfirming(false);
          form.submit();
        }}
        onCancel={() => setConfirming(false)}
      >
        <p>{t('staff.card.self_effect')}</p>
      </ConfirmDialog>
    </>
  );
}
