import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { TestDialog } from './test-dialog.tsx';
import { archiveTest, createTest, discardTest, publishTest } from './tests.queries.ts';
import type { TestTemplate } from './tests.queries.ts';

const questions = {
  publish: { title: 'test.ask.publish.title', text: 'test.ask.publish.text', confirm: 'curriculum.publish' },
  archive: { title: 'test.ask.archive.title', text: 'test.ask.archive.text', confirm: 'curriculum.archive' },
  discard: { title: 'test.ask.discard.title', text: 'test.ask.discard.text', confirm: 'curriculum.discard' },
} as const;
type Asked = keyof typeof questions;

type Props = { readonly test: TestTemplate /** The page of the grade level. */; readonly level: string };

/** What may be done with a version as a whole. */
export function TestActions({ test, level }: Props) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [editing, setEditing] = useState(false);
  const [publish, archive] = [useApiWrite(publishTest), useApiWrite(archiveTest)];
  const [discard, copy] = [useApiWrite(discardTest), useApiWrite(createTest)];
  const { id, version, status, can, topic } = test;
  const onError = (error: unknown) => toast.error(error);
  const settled = { onError, onSettled: () => setAsked(null) };
  const confirm = () => {
    const params = { id };
    if (asked === 'publish') publish.mutate({ params }, { ...settled, onSuccess: () => toast.success(t('test.published', { version })) });
    if (asked === 'archive') archive.mutate({ params }, { ...settled, onSuccess: () => toast.success(t('test.archived', { version })) });
    if (asked === 'discard') discard.mutate({ params }, { ...settled, onSuccess: () => navigate({ to: level }) });
  };
  const begin = () => {
    if (topic === null) return;
    copy.mutate(
      { body: { topic_id: topic.id, from_id: id } },
      { onError, onSuccess: (draft) => void navigate({ to: `${level}/tests/edit/${draft.id}` }) },
    );
  };
  const { allowed, reason } = can.publish;
  const asking = questions[asked ?? 'publish'];
  return (
    <>
      {can.edit.allowed && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {t('test.settings')}
        </Button>
      )}
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
      {status === 'draft' ? (
        <Button aria-disabled={!allowed} title={reason === null ? undefined : refusalText(reason)} onClick={() => setAsked('publish')}>
          {t('curriculum.publish')}
        </Button>
      ) : (
        topic !== null && (
          <Button pending={copy.isPending} onClick={begin}>
            {t('curriculum.next_version')}
          </Button>
        )
      )}
      {editing && <TestDialog test={test} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        opened={asked !== null}
        title={t(asking.title, { version })}
        confirmTitle={t(asking.confirm)}
        danger={asked === 'discard'}
        pending={publish.isPending || archive.isPending || discard.isPending}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {t(asking.text)}
      </ConfirmDialog>
    </>
  );
}
