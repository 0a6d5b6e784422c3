import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { ReadingLine } from '../lesson/reading-line.tsx';
import { deleteReading, lessonTextsQuery } from '../practice.queries.ts';
import type { Reading } from '../practice.queries.ts';
import classes from '../practice.module.css';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const ReadingDialog = lazyDialog(async () => (await import('../lesson/reading-dialog.tsx')).ReadingDialog);

/** Readings of a lesson, and a button to record one. Hidden if no text fits the child's age. */
export function LessonReadings({ lessonId }: { readonly lessonId: number }) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState<Reading | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Reading | null>(null);
  const remove = useApiWrite(deleteReading);
  const { data } = useQuery(lessonTextsQuery(lessonId));
  if (data === undefined || (data.results.length === 0 && (data.choices.length === 0 || !data.can.give.allowed))) return null;
  const { results, choices, can } = data;
  return (
    <Card title={t('reading.in_lesson')}>
      <ul className={classes.lines}>
        {results.map((reading) => (
          <li key={reading.id}>
            <ReadingLine reading={reading} />
            {can.give.allowed && (
              <>
                <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(reading)}>
                  {t('reading.correct')}
                </Button>
                <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDeleting(reading)}>
                  {t('reading.take_back')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {can.give.allowed && choices.length > 0 && (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('new')}>
          {t('reading.give')}
        </Button>
      )}
      {open !== null && (
        <ReadingDialog lessonId={lessonId} choices={choices} reading={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      {deleting !== null && (
        <ConfirmWrite
          title={t('reading.take_back_title', { title: deleting.title })}
          confirmTitle={t('reading.take_back')}
          danger
          send={() => remove.mutateAsync({ params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        >
          {t('reading.take_back_text')}
        </ConfirmWrite>
      )}
    </Card>
  );
}
