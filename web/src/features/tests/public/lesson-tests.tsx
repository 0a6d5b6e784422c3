import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { GiveTestDialog } from '../give-test-dialog.tsx';
import { ResultLine } from '../result-line.tsx';
import classes from '../tests.module.css';
import { deleteTestResult, lessonTestsQuery } from '../tests.queries.ts';
import type { TestResult } from '../tests.queries.ts';

/** Tests of a lesson: results, and a button to record one. Hidden if the child's topics have no tests. */
export function LessonTests({ lessonId }: { readonly lessonId: number }) {
  const { t } = useTranslation('lessons');
  const [giving, setGiving] = useState<TestResult | 'new' | null>(null);
  const [deleting, setDeleting] = useState<TestResult | null>(null);
  const remove = useApiWrite(deleteTestResult);
  const { data } = useQuery(lessonTestsQuery(lessonId));
  if (data === undefined || (data.results.length === 0 && (data.choices.length === 0 || !data.can.give.allowed))) return null;
  const { results, choices, can } = data;
  return (
    <Card title={t('test.in_lesson')}>
      <div className={classes.topic}>
        <ul className={classes.versions}>
          {results.map((result) => (
            <li key={result.id}>
              <ResultLine result={result} />
              {can.give.allowed && (
                <>
                  <Button variant="subtle" aria-haspopup="dialog" onClick={() => setGiving(result)}>
                    {t('test.correct')}
                  </Button>
                  <Button variant="subtle" aria-haspopup="dialog" onClick={() => setDeleting(result)}>
                    {t('test.take_back')}
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
        {can.give.allowed && choices.length > 0 && (
          <div>
            <Button variant="default" aria-haspopup="dialog" onClick={() => setGiving('new')}>
              {t('test.give')}
            </Button>
          </div>
        )}
      </div>
      {giving !== null && (
        <GiveTestDialog lessonId={lessonId} choices={choices} result={giving === 'new' ? null : giving} onClose={() => setGiving(null)} />
      )}
      {deleting !== null && (
        <ConfirmWrite
          title={t('test.take_back_title', { title: deleting.title })}
          confirmTitle={t('test.take_back')}
          danger
          send={() => remove.mutateAsync({ params: { id: deleting.id } })}
          onClose={() => setDeleting(null)}
        >
          {t('test.take_back_text')}
        </ConfirmWrite>
      )}
    </Card>
  );
}
