import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { usePageInfo } from '../../../kernel/session.ts';
import { Effects } from '../../../ui/explain/effects.tsx';
import { formatDate, formatDateTime, localDateOf } from '../../../ui/formats/date-time.tsx';
import { ReasonField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { errorText } from '../../../ui/forms/error-text.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import { undecidedCount } from '../../lessons/public/hits/hit-lessons.rules.ts';
import { HitLessons } from '../../lessons/public/hits/hit-lessons.tsx';
import { inactivityQuery, makeActiveWrite, makeInactiveWrite } from '../teachers.queries.ts';
import type { InactivityPreview, TeacherCard } from '../teachers.queries.ts';

/** Makes a teacher inactive: reason, return date, and resolution of planned lessons. */
export function InactiveDialog({ teacher, onClose }: { readonly teacher: TeacherCard; readonly onClose: () => void }) {
  const { t } = useTranslation(['teachers', 'ui']);
  const { id, name, inactive_reason, return_on } = teacher;
  const isActive = teacher.status === 'active';
  const makeInactive = useApiWrite(makeInactiveWrite);
  const makeActive = useApiWrite(makeActiveWrite);
  const { zone } = usePageInfo();
  const [resolutions, setResolutions] = useState<readonly LessonResolution[]>([]);
  const form = useForm({
    initial: { reason: inactive_reason, return_on },
    rules: ({ reason }) => ({ reason: check(reason, required) }),
    send: ({ reason, return_on: until }) => {
      const body = { reason: reason ?? 'other', return_on: until, resolutions: [...resolutions] };
      return makeInactive.mutateAsync({ params: { id }, body });
    },
    onSuccess: () => {
      // Lessons that were moved, substituted or cancelled are not restored.
      const undoable = isActive && resolutions.every(({ action }) => action === 'leave');
      toast.success(t('status.inactive_done', { name }), undoable ? undo(() => makeActive.mutateAsync({ params: { id } })) : {});
      onClose();
    },
  });
  const preview = useQuery(inactivityQuery(id, form.values.return_on));
  const hits = preview.data?.hits ?? [];
  return (
    <DialogForm
      form={form}
      size={hits.length > 0 ? 'xl' : 'md'}
      title={t('status.question', { name })}
      submit={isActive ? t('status.make_inactive') : t('ui:action.save')}
      danger={isActive}
      disabled={form.values.reason === null || preview.data === undefined || undecidedCount(hits, resolutions) > 0}
      onClose={onClose}
    >
      <ReasonField form={form} name="reason" label={t('status.reason')} />
      <DateField form={form} name="return_on" label={t('status.return_on')} min={localDateOf(nowInstant())} clearable />
      <Consequence preview={preview} returnOn={form.values.return_on} />
      {preview.data !== undefined && hits.length > 0 && (
        <HitLessons
          lessons={hits}
          value={resolutions}
          onChange={setResolutions}
          zone={zone}
          avoid={[preview.data.away]}
          error={makeInactive.error}
        />
      )}
    </DialogForm>
  );
}

type PreviewState = { readonly data: InactivityPreview | undefined; readonly error: Error | null };

function Consequence({ preview: { data, error }, returnOn }: { readonly preview: PreviewState; readonly returnOn: string | null }) {
  const { t } = useTranslation('teachers');
  if (data === undefined && error !== null) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return <p className="soft">{t('status.counting')}</p>;
  const { lessons, hits, offers } = data;
  const kids = new Set(hits.map(({ kid_id }) => kid_id)).size;
  const waiting = hits.length;
  return (
    <Effects>
      <li>{t('status.effect')}</li>
      {lessons === 0 && <li>{t('status.no_lessons')}</li>}
      {waiting > 0 && (
        <li>
          {t('status.waiting', {
            lessons: t('status.lessons', { count: waiting }),
            kids: t('status.kids', { count: kids }),
            first: formatDateTime(hits[0]?.start ?? ''),
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
