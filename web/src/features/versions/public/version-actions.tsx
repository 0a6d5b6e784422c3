import type { Allowed } from '@lectern/contract/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import type { ApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';

const titles = {
  publish: { title: 'curriculum.ask.publish.title', confirm: 'curriculum.publish', done: 'curriculum.published' },
  archive: { title: 'curriculum.ask.archive.title', confirm: 'curriculum.archive', done: 'curriculum.archived' },
  discard: { title: 'curriculum.ask.discard.title', confirm: 'curriculum.discard', done: null },
} as const;
type Action = keyof typeof titles;

type Version = { readonly id: number; readonly version: number; readonly can: Readonly<Record<Action, Allowed>> };
type OfVersion = { readonly params: { readonly id: number } };

type Props<Shown extends Version, Discarded, Copy> = {
  readonly of: Shown;
  readonly writes: {
    readonly publish: ApiWrite<OfVersion, Shown>;
    readonly archive: ApiWrite<OfVersion, Shown>;
    readonly discard: ApiWrite<OfVersion, Discarded>;
    /** Creates the next version. */
    readonly copy: ApiWrite<Copy, Shown>;
  };
  /** Effect of each action for this kind of content. */
  readonly effects: Readonly<Record<Action, string>>;
  readonly onDiscarded: () => void;
  /** Input for the next version; null if there can be none. */
  readonly copy: Copy | null;
  readonly onCopied: (draft: Shown) => void;
};

/** Publish, archive or discard a version, or create the next one. */
export function VersionActions<Shown extends Version, Discarded, Copy>(props: Props<Shown, Discarded, Copy>) {
  const { of, writes, effects, onDiscarded, copy, onCopied } = props;
  const { t } = useTranslation('lessons');
  const [confirming, setConfirming] = useState<Action | null>(null);
  const [publish, archive] = [useApiWrite(writes.publish), useApiWrite(writes.archive)];
  const [discard, create] = [useApiWrite(writes.discard), useApiWrite(writes.copy)];
  const { id, version, can } = of;
  const { allowed, reason } = can.publish;
  const { title, confirm, done } = titles[confirming ?? 'publish'];
  return (
    <>
      {can.discard.allowed && (
        <Button variant="default" onClick={() => setConfirming('discard')}>
          {t('curriculum.discard')}
        </Button>
      )}
      {can.archive.allowed && (
        <Button variant="default" onClick={() => setConfirming('archive')}>
          {t('curriculum.archive')}
        </Button>
      )}
      {can.discard.allowed && (
        <Button aria-disabled={!allowed} title={reason === null ? undefined : refusalText(reason)} onClick={() => setConfirming('publish')}>
          {t('curriculum.publish')}
        </Button>
      )}
      {!can.discard.allowed && copy !== null && (
        <Button
          pending={create.isPending}
          onClick={() => create.mutate(copy, { onError: (refusal) => toast.error(refusal), onSuccess: onCopied })}
        >
          {t('curriculum.next_version')}
        </Button>
      )}
      {confirming !== null && (
        <ConfirmWrite
          title={t(title, { version })}
          confirmTitle={t(confirm)}
          danger={confirming === 'discard'}
          send={(): Promise<unknown> => ({ publish, archive, discard })[confirming].mutateAsync({ params: { id } })}
          {...(done === null ? { onDone: onDiscarded } : { done: () => t(done, { version }) })}
          onClose={() => setConfirming(null)}
        >
          {effects[confirming]}
        </ConfirmWrite>
      )}
    </>
  );
}
