import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextAreaField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { writeNoteWrite } from './pupils.queries.ts';
import type { PupilCard } from './pupils.queries.ts';

/** The teacher's own note about the child. */
export function PupilNote({ pupil }: { readonly pupil: PupilCard }) {
  const { t } = useTranslation('students');
  const write = useApiWrite(writeNoteWrite);
  const form = useForm({
    call: '/api/pupils/{id}/note/',
    initial: { text: pupil.note },
    rules: () => ({}),
    send: ({ text }, { changes }) => write.mutateAsync({ params: { id: pupil.id }, body: { before: changes.before, text } }),
    onSuccess: () => toast.success(t('pupils.note.saved')),
  });
  return (
    <Card title={t('pupils.note.title')}>
      <Form form={form} submit={t('ui:action.save')} untilChanged>
        <TextAreaField form={form} name="text" label={t('pupils.note.label')} description={t('pupils.note.private')} />
      </Form>
    </Card>
  );
}
