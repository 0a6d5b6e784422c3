import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { formatDate, formatDateTime, localDateOf } from '../../../ui/formats/date-time.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, Effect, FieldRow } from '../../../ui/forms/form.tsx';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { usePreview } from '../../../ui/forms/state/use-preview.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import classes from '../subscriptions.module.css';
import type { FreezePreview, SubscriptionCard } from '../subscriptions.queries.ts';
import { freezePreviewQuery, subscriptionActionWrite } from '../subscriptions.queries.ts';

/** Freezes a package, with a preview of the new end and the lessons it will not pay. */
export function FreezeDialog({ subscription, onClose }: { readonly subscription: SubscriptionCard; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { id, title, ends_on, freeze_days_left } = subscription;
  const today = localDateOf(nowInstant());
  const freeze = useApiWrite(subscriptionActionWrite);
  const unfreeze = useApiWrite(subscriptionActionWrite);
  const values = useForm({
    call: '/api/user-subscription-relation/{id}/freeze/',
    initial: { from_day: today as string | null, days: freeze_days_left as number | null, comment: '' },
    send: ({ from_day, days, comment }) =>
      freeze.mutateAsync({
        id,
        action: { do: 'freeze', body: { from_day: from_day ?? today, days: Number(days), comment: comment.trim() } },
      }),
    onSuccess: (card) => {
      toast.success(
        t('subscriptions.freeze.done', { title, date: card.ends_on === null ? '' : formatDate(card.ends_on) }),
        undo(() => unfreeze.mutateAsync({ id, action: { do: 'unfreeze' } })),
      );
      onClose();
    },
  });
  const { from_day, days } = values.values;
  const isComplete = from_day !== null && days !== null && days >= 1 && days <= 365;
  const { form, shown, isReady } = usePreview(values, isComplete ? { from_day, days } : null, (input) =>
    freezePreviewQuery(id, input.from_day, input.days),
  );
  return (
    <DialogForm
      form={form}
      title={t('subscriptions.freeze.title', { title })}
      submit={t('subscriptions.do.freeze')}
      disabled={!isReady}
      onClose={onClose}
      effect={shown !== undefined && <FreezeEffect preview={shown} before={ends_on} />}
    >
      <FieldRow>
        <DateField
          form={form}
          name="from_day"
          label={t('subscriptions.freeze.from')}
          min={today}
          {...(ends_on === null ? {} : { max: ends_on })}
        />
        <NumberField
          form={form}
          name="days"
          label={t('subscriptions.freeze.days')}
          description={t('subscriptions.freeze.days_left', { count: freeze_days_left })}
          min={1}
          max={freeze_days_left}
          controls
        />
      </FieldRow>
      <TextAreaField form={form} name="comment" label={t('subscriptions.comment')} />
    </DialogForm>
  );
}

/** Maximum number of lessons to list; the others are counted. */
const named = 5;

function FreezeEffect({ preview, before }: { readonly preview: FreezePreview; readonly before: string | null }) {
  const { t } = useTranslation('clients');
  const { lessons, ends_on, freeze_days_left } = preview;
  return (
    <Effect>
      <p>
        {t('subscriptions.freeze.effect', {
          from: before === null ? '' : formatDate(before),
          to: formatDate(ends_on),
          left: freeze_days_left,
        })}
      </p>
      {lessons.length === 0 && <p className="soft">{t('subscriptions.freeze.no_lessons')}</p>}
      {lessons.length > 0 && (
        <>
          <p>{t('subscriptions.freeze.lessons', { count: lessons.length })}</p>
          <ul className={classes.named}>
            {lessons.slice(0, named).map(({ id, start, kid_name, teacher_name }) => (
              <li key={id}>{[formatDateTime(start), kid_name, teacher_name].join(', ')}</li>
            ))}
          </ul>
          {lessons.length > named && <p className="soft">{t('subscriptions.freeze.more', { count: lessons.length - named })}</p>}
        </>
      )}
    </Effect>
  );
}
