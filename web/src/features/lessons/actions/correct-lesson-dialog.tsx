/** "Correct": reopens a closed lesson, after showing what will be reversed. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { lessonQuery, correctLessonWrite } from '../lessons.queries.ts';
import classes from '../public/lesson-dialogs.module.css';
import { LessonStateTag } from '../public/lesson-state.tsx';
import { LessonTime } from '../public/when/lesson-time.tsx';

type Props = { readonly lesson: Lesson; readonly onClose: () => void; readonly onCorrected: (lesson: Lesson) => void };

export function CorrectLessonDialog({ lesson, onClose, onCorrected }: Props) {
  const { t } = useTranslation('lessons');
  const correct = useApiWrite(correctLessonWrite);
  const form = useForm({
    call: '/api/events/lessons/{id}/correct/',
    initial: { reason: '' },
    rules: ({ reason }) => ({ reason: check(reason, required) }),
    send: (body) => correct.mutateAsync({ params: { id: lesson.id }, body }),
    onSuccess: onCorrected,
  });
  return (
    <DialogForm
      form={form}
      title={t('correct.title', { kid: lesson.kid_name })}
      submit={t('correct.submit')}
      danger
      disabled={form.values.reason.trim() === ''}
      onClose={onClose}
    >
      <p className="soft">
        <LessonTime start={lesson.start} minutes={lesson.minutes} /> <LessonStateTag lesson={lesson} />
      </p>
      <Reversed lessonId={lesson.id} />
      <p className={classes.hint}>{t(lesson.status === 'cancelled' ? 'correct.after_cancelled' : 'correct.after')}</p>
      <TextAreaField form={form} name="reason" label={t('correct.reason')} autoFocus />
    </DialogForm>
  );
}

/** Charge and pay of the lesson so far. */
function Reversed({ lessonId }: { readonly lessonId: number }) {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(lessonQuery(lessonId));
  const { charge = null, pay = null } = data ?? {};
  const unit = charge?.why.some(({ key }) => key === 'unit_of_package');
  return (
    <section className={classes.cost} aria-label={t('correct.reversed')} aria-busy={data === undefined}>
      <p className={classes.notice}>{t('correct.reversed')}</p>
      <dl>
        <dt>{t('cancel.client')}</dt>
        <dd>
          {charge === null
            ? t('correct.nothing_charged')
            : t(unit === true ? 'correct.charge_unit' : 'correct.charge', {
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
  );
}
