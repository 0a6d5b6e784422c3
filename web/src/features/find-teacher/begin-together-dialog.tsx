/** Starts a course in a pair or a group with a teacher, so that weekly lessons can be created. */
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { DialogForm } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { FoundTeacher } from './find-teacher.queries.ts';
import { openSharedWrite } from './find-teacher.queries.ts';
import type { SearchTerms } from './search-terms.rules.ts';

type Props = {
  readonly teacher: FoundTeacher;
  readonly terms: SearchTerms;
  readonly onClose: () => void;
  readonly onBegun: () => void;
};

export function BeginTogetherDialog({ teacher, terms: { kid, service, courseId }, onClose, onBegun }: Props) {
  const { t } = useTranslation('freecashdesk');
  const open = useApiWrite(openSharedWrite);
  const form = useForm({
    initial: {},
    send: () =>
      open.mutateAsync({
        body: { teacher_id: teacher.id, kid_id: kid.id, course_id: courseId ?? 0, service_course_id: service?.id ?? 0 },
      }),
    onSuccess: () => {
      toast.success(t('together.done', { kid: kid.name, name: teacher.name }));
      onBegun();
    },
  });
  return (
    <DialogForm form={form} title={t('together.title', { kid: kid.name })} submit={t('together.submit')} onClose={onClose}>
      <p>{t('together.what', { service: service?.title ?? '', name: teacher.name })}</p>
      <p className="soft">{t('together.about')}</p>
    </DialogForm>
  );
}
