/** "Correct": opens a closed lesson again, after saying what will be reversed. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { lessonQuery, correctLessonWrite } from './lessons.queries.ts';
import classes from './public/lesson-dialogs.module.css';
import { LessonStateTag } from './public/lesson-state.tsx';
import { LessonTime } from './public/when/lesson-time.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onCorrected: (lesson: Lesson) => void };

export function CorrectLessonDialog({ lesson, onClose, onCorrected }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [reason, setReason] = useState('');
  const { data } = useQuery(lessonQuery(lesson.id));
  const correct = useApiWrite(correctLessonWrite);
  const charge = data?.charge ?? null;
  const pay = data?.pay ?? null;
  const unit = charge?.why.find(({ key }) => key === 'unit_of_package');
  return (
    <FormDialog onClose={onClose} title={t('correct.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return;
          correct.mutate({ params: { id: lesson.id }, body: { reason } }, { onSuccess: onCorrected });
        }}
      >
        <p className={classes.subject}>
          <LessonTime start={lesson.start} minutes={lesson.minutes} /> <LessonStateTag lesson={lesson} />
        </p>
        <section className={classes.cost} aria-label={t('correct.reversed')} aria-busy={data === undefined}>
          <p className={classes.notice}>{t('correct.reversed')}</p>
          <dl>
            <dt>{t('cancel.client')}</dt>
            <dd>
              {charge === null
                ? t('correct.nothing_charged')
                : t(unit === undefined ? 'correct.charge' : 'correct.charge_unit', {
                    sum: formatMoney(charge.amount, { currency: charge.currency }),
                  })}
            </dd>
            <dt>{t('cancel.teacher')}</dt>
            <dd>
              {pay === null
                ? t('correct.pay_hidden')
                : t(pay.amount < 0 ? 'correct.penalty' : 'correct.pay', {
                    sum: formatMoney(Math.abs(pay.amount), { currency: pay.currency }),
                  })}
            </dd>
          </dl>
        </section>
        <p className={classes.hint}>{t(lesson.status === 'cancelled' ? 'correct.after_cancelled' : 'correct.after')}</p>
        <Textarea
          label={t('correct.reason')}
          data-autofocus
          required
          withAsterisk={false}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FormErrors error={correct.error} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" variant="danger" pending={correct.isPending} disabled={reason.trim() === ''}>
            {t('correct.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
