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
  /** What each action means for this kind of content. */
  readonly effects: Readonly<Record<Action, string>>;
  readonly onDiscarded: () => void;
  /** Offered for what is not a draft: the way to its next version. */
  readonly next: ReactNode;
};

/** Publish, archive or discard a version, or begin the next one. */
export function VersionActions({ version, can, send, effects, onDiscarded, next }: Props) {
  const { t } = useTranslation('lessons');
  const [asked, setAsked] = useState<Action | null>(null);
  const { allowed, reason } = can.publish;
  const { title, confirm, done } = titles[asked ?? 'publish'];
  return (
    <>
      {can.discard.allowed && (
        <Button variant="default" onClick={() => setAsked('discard')}>
          {t('curriculum.discard')}
        </Button>
      )}
      {can.archive.allowed && (
        <Button variant="default" onClick={() => setAsked('archive')}>
          {t('curriculum.archive')}
        </Button>
      )}
      {can.discard.allowed ? (
        <Button aria-disabled={!allowed} title={reason === null ? undefined : refusalText(reason)} onClick={() => setAsked('publish')}>
          {t('curriculum.publish')}
        </Button>
      ) : (
        next
      )}
      {asked !== null && (
        <ConfirmWrite
          title={t(title, { version })}
          confirmTitle={t(confirm)}
          danger={asked === 'discard'}
          send={send[asked]}
          {...(done === null ? { onDone: onDiscarded } : { done: () => t(done, { version }) })}
          onClose={() => setAsked(null)}
        >
          {effects[asked]}
        </ConfirmWrite>
      )}
    </>
  );
}
