import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { Effects } from '../../../ui/effects.tsx';
import { formatDate, formatDateTime, localDateOf } from '../../../ui/formats/date-time.tsx';
import { ReasonField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { inactivityQuery, makeActiveWrite, makeInactiveWrite } from '../teachers.queries.ts';
import type { TeacherCard } from '../teachers.queries.ts';

/** Asks why a teacher stops working and until when, and says first what that leaves. */
export function InactiveDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation(['teachers', 'ui']);
  const { id, name, inactive_reason, return_on } = teacher;
  const isActive = teacher.status === 'active';
  const makeInactive = useApiWrite(makeInactiveWrite);
  const makeActive = useApiWrite(makeActiveWrite);
  const form = useForm({
    initial: { reason: inactive_reason, return_on },
    rules: ({ reason }) => ({ reason: check(reason, required) }),
    send: ({ reason, return_on: until }) =>
      makeInactive.mutateAsync({ params: { id }, body: { reason: reason ?? 'other', return_on: until } }),
    onSuccess: () => {
      toast.success(t('status.inactive_done', { name }), isActive ? undo(() => makeActive.mutateAsync({ params: { id } })) : {});
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('status.question', { name })}
      submit={isActive ? t('status.make_inactive') : t('ui:action.save')}
      danger={isActive}
      disabled={form.values.reason === null}
      onClose={onClose}
    >
      <ReasonField form={form} name="reason" label={t('status.reason')} />
      <DateField form={form} name="return_on" label={t('status.return_on')} min={localDateOf(nowInstant())} clearable />
      <Consequence teacher={teacher} returnOn={form.values.return_on} />
    </DialogForm>
  );
}

function Consequence({ teacher, returnOn }: { readonly teacher: TeacherCard; readonly returnOn: string | null }) {
  const { t } = useTranslation('teachers');
  const { data, error } = useQuery(inactivityQuery(teacher.id, returnOn));
  if (data === undefined && error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <p className="soft">{t('status.counting')}</p>;
  const { lessons, waiting, kids, first, offers } = data;
  return (
    <Effects>
      <li>{t('status.effect')}</li>
      {lessons === 0 && <li>{t('status.no_lessons')}</li>}
      {waiting > 0 && (
        <li>
          {t('status.waiting', {
            lessons: t('status.lessons', { count: waiting }),
            kids: t('status.kids', { count: kids }),
            first: formatDateTime(first ?? ''),
          })}
        </li>
      )}
      {lessons > waiting && returnOn !== null && (
        <li>{t('status.kept', { lessons: t('status.lessons', { count: lessons - waiting }), date: formatDate(returnOn) })}</li>
      )}
      {offers > 0 && <li>{t('status.offers', { count: offers })}</li>}
    </Effects>
  );
}
