import type { Allowed } from '@lectern/contract/page';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';

const titles = {
  publish: { title: 'curriculum.ask.publish.title', confirm: 'curriculum.publish', done: 'curriculum.published' },
  archive: { title: 'curriculum.ask.archive.title', confirm: 'curriculum.archive', done: 'curriculum.archived' },
  discard: { title: 'curriculum.ask.discard.title', confirm: 'curriculum.discard', done: null },
} as const;
type Action = keyof typeof titles;

type Props = {
  readonly version: number;
  readonly can: Readonly<Record<Action, Allowed>>;
  readonly send: Readonly<Record<Action, () => Promise<unknown>>>;
  /** Effect of each action for this kind of content. */
  readonly effects: Readonly<Record<Action, string>>;
  readonly onDiscarded: () => void;
  /** Shown if the version is not a draft: a button that creates the next version. */
  readonly next: ReactNode;
};

/** Publish, archive or discard a version, or create the next one. */
export function VersionActions({ version, can, send, effects, onDiscarded, next }: Props) {
  const { t } = useTranslation('lessons');
  const [confirming, setConfirming] = useState<Action | null>(null);
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
      {can.discard.allowed ? (
        <Button aria-disabled={!allowed} title={reason === null ? undefined : refusalText(reason)} onClick={() => setConfirming('publish')}>
          {t('curriculum.publish')}
        </Button>
      ) : (
        next
      )}
      {confirming !== null && (
        <ConfirmWrite
          title={t(title, { version })}
          confirmTitle={t(confirm)}
          danger={confirming === 'discard'}
          send={send[confirming]}
          {...(done === null ? { onDone: onDiscarded } : { done: () => t(done, { version }) })}
          onClose={() => setConfirming(null)}
        >
          {effects[confirming]}
        </ConfirmWrite>
      )}
    </>
  );
}
