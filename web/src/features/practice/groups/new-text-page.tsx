import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Page } from '../../../ui/page.tsx';
import { createText } from '../practice.queries.ts';
import type { PracticeText } from '../practice.queries.ts';
import { LanguageField, LevelField } from '../text-fields.tsx';

type Values = Pick<PracticeText, 'title' | 'language' | 'level'>;

/** Creates a draft in an age group. Its text is written in the editor afterwards. */
export default function NewTextPage() {
  const { t, i18n } = useTranslation(['students', 'common']);
  const navigate = useNavigate();
  const create = useApiWrite(createText);
  const params = useParams({ strict: false }) as { readonly courseId?: string; readonly ageGroup?: string };
  const [courseId, ageGroup] = [params.courseId ?? '', params.ageGroup ?? ''];
  const form = useForm<Values, PracticeText>({
    call: '/api/study/texts/',
    initial: { title: '', language: i18n.resolvedLanguage === 'ru' ? 'ru' : 'en', level: 'basic' },
    rules: ({ title }) => ({ title: check(title, required) }),
    send: (values) => create.mutateAsync({ body: { ...values, age_group_id: Number(ageGroup) } }),
    onSuccess: ({ id }) =>
      void navigate({ to: '/trainers/$courseId/groups/$ageGroup/$textId/edit', params: { courseId, ageGroup, textId: String(id) } }),
  });
  return (
    <Page title={t('common:screen.newTrainerText')} back={`/trainers/${courseId}/groups/${ageGroup}`}>
      <Card>
        <Form form={form} submit={t('practice.begin_text')}>
          <TextField form={form} name="title" label={t('practice.column.title')} autoFocus />
          <LanguageField form={form} />
          <LevelField form={form} />
        </Form>
      </Card>
    </Page>
  );
}
