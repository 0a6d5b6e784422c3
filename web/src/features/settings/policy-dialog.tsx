import type { LessonPolicy } from '@lectern/contract/lessons/lesson-policy.rules';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { SelectField } from '../../ui/forms/choice-fields.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import type { FormFields } from '../../ui/forms/form-types.ts';
import { Form } from '../../ui/forms/form.tsx';
import { NumberField } from '../../ui/forms/number-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useField } from '../../ui/forms/use-field.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { bonuses, outcomes, outcomeTitles, terms, termTitles } from './policy-cells.ts';
import type { Outcome, Term } from './policy-cells.ts';
import { PolicyExamples } from './policy-examples.tsx';
import { SettingHistory } from './setting-history.tsx';
import { titleOf } from './setting-text.ts';
import { changeSetting } from './settings.queries.ts';
import type { Setting } from './settings.queries.ts';
import classes from './settings.module.css';
import { OutcomeTable } from './outcome-table.tsx';

type Props = { readonly setting: Setting; readonly currency: string; readonly onClose: () => void };
type Policy = Extract<Setting['value'], object>;
/** Numbers may be empty while typing. */
type Draft = Omit<Policy, Term> & Readonly<Record<Term, number | null>>;

/** The table of outcome costs, with live examples. */
export function PolicyDialog({ setting, currency, onClose }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const { key } = setting;
  const save = useApiWrite(changeSetting);
  const form = useForm<{ readonly value: Draft }, unknown>({
    initial: { value: setting.value as Policy },
    rules: ({ value }) => Object.fromEntries(terms.map((term) => [`value.${term}`, check(value[term], required)])),
    send: ({ value }, { changes: { before } }) => save.mutateAsync({ body: { key, value: value as Policy, seen: before.value as Policy } }),
    onSuccess: toastAndClose(t('settings.done', { title: titleOf(t, key) }), onClose),
  });
  const policy = form.part('value');
  const shareLabel = (
    outcome: Outcome,
    whose: 'settings.policy.client_pays' | 'settings.policy.teacher_gets' | 'settings.policy.client_bonus',
  ) => `${t(outcomeTitles[outcome])}: ${t(whose)}`;
  return (
    <FormDialog onClose={onClose} size="xl" title={titleOf(t, key)}>
      <Form form={form} submit={t('ui:action.save')} disabled={!form.isChanged} onCancel={onClose}>
        <p className="soft">{t('settings.policy.text')}</p>
        <div className={classes.fields}>
          {terms.map((term) => (
            <NumberField key={term} form={policy} name={term} label={t(termTitles[term])} />
          ))}
          <SelectField
            form={policy}
            name="free_cancellations_per"
            label={t('settings.policy.free_cancellations_per')}
            options={[
              { id: 'family', title: t('settings.policy.per_family') },
              { id: 'child', title: t('settings.policy.per_child') },
            ]}
          />
        </div>
        <div className={classes.policy}>
          <OutcomeTable>
            {outcomes.map((outcome) => (
              <tr key={outcome}>
                <th scope="row">{t(outcomeTitles[outcome])}</th>
                <td>
                  <ShareInput form={policy.part(outcome)} name="client" label={shareLabel(outcome, 'settings.policy.client_pays')} />
                </td>
                <td>
                  <ShareInput form={policy.part(outcome)} name="teacher" label={shareLabel(outcome, 'settings.policy.teacher_gets')} />
                </td>
                <td>
                  {(outcome === 'teacher_late' || outcome === 'teacher_last_moment') && (
                    <ShareInput form={policy} name={bonuses[outcome]} label={shareLabel(outcome, 'settings.policy.client_bonus')} />
                  )}
                </td>
              </tr>
            ))}
          </OutcomeTable>
          <PolicyExamples policy={form.values.value as LessonPolicy} currency={currency} />
        </div>
      </Form>
      <SettingHistory setting={setting} currency={currency} />
    </FormDialog>
  );
}

type ShareProps<V> = { readonly form: FormFields<V>; readonly name: keyof V & string; readonly label: string };

/** A share in percent. The value is in basis points. */
function ShareInput<V>({ form, name, label }: ShareProps<V>) {
  const field = useField<number | undefined>(form as never, name);
  return (
    <NumberInput
      aria-label={label}
      name={field.path}
      data-field={field.path}
      value={(field.value ?? 0) / 100}
      onChange={(value) => field.change(Math.round(Number(value) * 100))}
      onBlur={field.leave}
      error={field.problem}
      decimalScale={2}
      suffix={'\u00a0%'}
      clampBehavior="none"
      hideControls
    />
  );
}
