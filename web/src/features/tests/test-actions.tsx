import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
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
  const { id, can, topic } = test;
  return (
    <>
      {can.edit.allowed && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing(true)}>
          {t('test.settings')}
        </Button>
      )}
      <VersionActions
        of={test}
        writes={{ publish: publishTest, archive: archiveTest, discard: discardTest, copy: createTest }}
        effects={{ publish: t('test.ask.publish'), archive: t('test.ask.archive'), discard: t('test.ask.discard') }}
        onDiscarded={() => void navigate({ to: level })}
        copy={topic === null ? null : { body: { topic_id: topic.id, from_id: id } }}
        onCopied={(draft) => void navigate({ to: `${level}/tests/edit/${draft.id}` })}
      />
      {editing && <TestDialog test={test} onClose={() => setEditing(false)} />}
    </>
  );
}
