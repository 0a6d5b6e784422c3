import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { CheckField } from '../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../ui/forms/form.tsx';
import { NumberField } from '../../ui/forms/number-fields.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { editTest } from './tests.queries.ts';
import type { TestTemplate } from './tests.queries.ts';

/** Title, pass mark and shuffling of a draft. */
export function TestDialog({ test, onClose }: { readonly test: TestTemplate; readonly onClose: () => void }) {
  const { t } = useTranslation('lessons');
  const edit = useApiWrite(editTest);
  const { id, title, pass_percent, shuffle } = test;
  const form = useForm({
    call: '/api/study/test-templates/{id}/edit/',
    initial: { title, pass_percent: pass_percent as number | null, shuffle },
    rules: ({ title: name, pass_percent: percent }) => ({
      title: check(name, required),
      pass_percent: check(percent, required) ?? (Number(percent) < 0 || Number(percent) > 100 ? 'lessons:test.percent_limit' : null),
    }),
    send: (_, { changes }) => {
      const { before, ...changed } = changes;
      return edit.mutateAsync({
        params: { id },
        body: { ...withPercent(changed), before: withPercent(before) },
      });
    },
    onSuccess: onClose,
  });
  return (
    <DialogForm form={form} title={t('test.settings')} submit={t('curriculum.save')} onClose={onClose}>
      <TextField form={form} name="title" label={t('test.name')} autoFocus />
      <NumberField form={form} name="pass_percent" label={t('test.pass_percent')} min={0} max={100} />
      <CheckField form={form} name="shuffle" label={t('test.shuffle')} />
    </DialogForm>
  );
}

type Changed = { readonly title?: string; readonly pass_percent?: number | null; readonly shuffle?: boolean };

const withPercent = ({ pass_percent, ...others }: Changed) =>
  pass_percent === undefined || pass_percent === null ? others : { ...others, pass_percent };
