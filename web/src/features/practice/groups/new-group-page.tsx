import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { createAgeGroup } from '../practice.queries.ts';
import type { AgeGroup } from '../practice.queries.ts';
import { YearFields, yearRules } from './group-fields.tsx';
import type { Years } from './group-fields.tsx';

/** Adds an age group to a course. */
export default function NewGroupPage() {
  const { t } = useTranslation(['students', 'common']);
  const navigate = useNavigate();
  const create = useApiWrite(createAgeGroup);
  const courseId = (useParams({ strict: false }) as { readonly courseId?: string }).courseId ?? '';
  const form = useForm<Years, AgeGroup>({
    initial: { years_from: null, years_to: null },
    rules: yearRules,
    send: ({ years_from, years_to }) =>
      create.mutateAsync({ body: { course_id: Number(courseId), years_from: Number(years_from), years_to: Number(years_to) } }),
    onSuccess: ({ id }) => void navigate({ to: '/trainers/$courseId/groups/$ageGroup', params: { courseId, ageGroup: String(id) } }),
  });
  return (
    <Page title={t('common:screen.newTrainerGroup')} back={`/trainers/${courseId}/groups`}>
      <Card>
        <Form form={form} submit={t('practice.add_group')}>
          <YearFields form={form} />
        </Form>
      </Card>
    </Page>
  );
}
