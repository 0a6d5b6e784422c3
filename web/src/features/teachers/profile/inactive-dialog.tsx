import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { formatDate, formatDateTime, localDateOf } from '../../../ui/formats/date-time.tsx';
import { Effects } from '../../../ui/effects.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { InactivityReasonPicker } from '../../../ui/fields/inactivity-reason-picker.tsx';
import { fieldErrors, FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { useAsking } from '../../../ui/floating/use-asking.ts';
import classes from './teacher-profile.module.css';
import { inactivityQuery, makeActiveWrite, makeInactiveWrite } from '../teachers.queries.ts';
import type { Inactivity, TeacherCard } from '../teachers.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** Asks why a teacher stops working and until when, and says first what that leaves. */
export function InactiveDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation('teachers');
  const { close, asking } = useAsking(onClose);
  const [reason, setReason] = useState<Inactivity['reason'] | null>(teacher.inactive_reason);
  const [returnOn, setReturnOn] = useState<string | null>(teacher.return_on);
  const makeInactive = useApiWrite(makeInactiveWrite);
  const makeActive = useApiWrite(makeActiveWrite);
  const confirm = () => {
    if (reason === null) return;
    makeInactive.mutate(
      { params: { id: teacher.id }, body: { reason, return_on: returnOn } },
      {
        onSuccess: () => {
          const done = t('status.inactive_done', { name: teacher.name });
          toast.success(done, teacher.status === 'active' ? undo(() => makeActive.mutateAsync({ params: { id: teacher.id } })) : {});
          close();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      {...asking}
      title={t('status.question', { name: teacher.name })}
      confirmTitle={teacher.status === 'active' ? t('status.make_inactive') : t('ui:action.save')}
      danger={teacher.status === 'active'}
      pending={makeInactive.isPending}
      disabled={reason === null}
      keepOnOverlay
      onConfirm={confirm}
    >
      <div className={classes.form}>
        <InactivityReasonPicker label={t('status.reason')} value={reason} onChange={setReason} />
        <DateInput
          label={t('status.return_on')}
          value={returnOn}
          min={localDateOf(nowInstant())}
          onChange={setReturnOn}
          clearable
          error={fieldErrors(makeInactive.error)('return_on')}
        />
        <Consequence teacher={teacher} returnOn={returnOn} />
        <FormErrors error={makeInactive.error} except={['return_on']} />
      </div>
    </ConfirmDialog>
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
