import type { InputAt } from '@lectern/contract/contract';
import { readabilityOf } from '@lectern/contract/practice/readability.rules';
import { plainText } from '@lectern/contract/practice/text-body.rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { FieldRow, Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { ageGroupsQuery, editText } from '../practice.queries.ts';
import type { PracticeText } from '../practice.queries.ts';
import classes from '../practice.module.css';
import { LanguageField, LevelField, RightsField } from '../text-fields.tsx';
import { ReadingEase } from '../reading-ease.tsx';
import { BodyEditor } from './body-editor.tsx';

type Change = InputAt<'POST', '/api/study/texts/{id}/edit/'>['body'];

/** After a conflict, `before` has the current text in the server's form: as JSON. */
function withBlocks({ before, ...changed }: { readonly before: object }): Change {
  const seen = before as { readonly blocks?: unknown };
  const blocks = typeof seen.blocks === 'string' ? { blocks: JSON.parse(seen.blocks) as unknown } : {};
  return { ...changed, before: { ...seen, ...blocks } } as Change;
}

/** Edits a draft: description, origin and text. Saves changed fields only, so that two people can edit at once. */
export function TextForm({ text }: { readonly text: PracticeText }) {
  const { t } = useTranslation(['students', 'lessons']);
  const edit = useApiWrite(editText);
  const { data } = useQuery(ageGroupsQuery(text.course.id));
  const { title, language, level, source, rights, age_group_id, blocks } = text;
  const form = useForm({
    call: '/api/study/texts/{id}/edit/',
    initial: { title, language, level, source, rights, age_group_id: age_group_id as number | null, blocks },
    rules: (values) => ({ title: check(values.title, required), age_group_id: check(values.age_group_id, required) }),
    send: (_, { changes }) => edit.mutateAsync({ params: { id: text.id }, body: withBlocks(changes) }),
    onSuccess: () => toast.success(t('practice.saved')),
  });
  const groups = (data?.groups ?? [text].map(({ age_group_id: id, years_from, years_to }) => ({ id, years_from, years_to }))).map(
    ({ id, years_from: from, years_to: to }) => ({ id, title: t('practice.years', { from, to }) }),
  );
  const { values } = form;
  const { words, ease } = readabilityOf(plainText(values.blocks), values.language);
  return (
    <Card>
      <Form form={form} submit={t('practice.save')} untilChanged>
        <TextField form={form} name="title" label={t('practice.column.title')} />
        <FieldRow wide>
          <LanguageField form={form} />
          <LevelField form={form} />
        </FieldRow>
        <FieldRow>
          <SelectField form={form} name="age_group_id" label={t('practice.column.years')} options={groups} />
          <RightsField form={form} />
        </FieldRow>
        <TextField form={form} name="source" label={t('practice.source')} description={t('practice.source_help')} />
        <BodyEditor label={t('practice.words_label')} blocks={values.blocks} onChange={(changed) => form.change({ blocks: changed })} />
        <p role="status" className={classes.facts}>
          <span>{t('practice.words', { count: words })}</span>
          <ReadingEase ease={ease} />
        </p>
      </Form>
    </Card>
  );
}
