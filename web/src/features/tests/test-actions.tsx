import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { VersionActions } from '../versions/public/version-actions.tsx';
import { TestDialog } from './test-dialog.tsx';
import { archiveTest, createTest, discardTest, publishTest } from './tests.queries.ts';
import type { TestTemplate } from './tests.queries.ts';

type Props = { readonly test: TestTemplate /** URL of the grade level. */; readonly level: string };

/** Actions on a version. */
export function TestActions({ test, level }: Props) {
  const { t } = useTranslation('lessons');
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [publish, archive] = [useApiWrite(publishTest), useApiWrite(archiveTest)];
  const [discard, copy] = [useApiWrite(discardTest), useApiWrite(createTest)];
  const { id, version, can, topic } = test;
  const begin = (topicId: number) =>
    copy.mutate(
      { body: { topic_id: topicId, from_id: id } },
      {
        onError: (refusal) => toast.error(refusal),
        onSuccess: (draft) => void navigate({ to: `${level}/tests/edit/${draft.id}` }),
      },
    );
  return (
    <>
      {can.edit.allowed && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {t('test.settings')}
        </Button>
      )}
      <VersionActions
        version={version}
        can={can}
        send={{
          publish: () => publish.mutateAsync({ params: { id } }),
          archive: () => archive.mutateAsync({ params: { id } }),
          discard: () => discard.mutateAsync({ params: { id } }),
        }}
        effects={{ publish: t('test.ask.publish'), archive: t('test.ask.archive'), discard: t('test.ask.discard') }}
        onDiscarded={() => void navigate({ to: level })}
        next={
          topic !== null && (
            <Button pending={copy.isPending} onClick={() => begin(topic.id)}>
              {t('curriculum.next_version')}
            </Button>
          )
        }
      />
      {editing && <TestDialog test={test} onClose={() => setEditing(false)} />}
    </>
  );
}
