import type { LessonPolicy, Shares } from '@lectern/contract/lessons/lesson-policy.rules';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { UnsavedWork } from '../../ui/forms/unsaved-work.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { bonuses, outcomes, outcomeTitles, terms, termTitles } from './policy-cells.ts';
import type { Outcome, Term } from './policy-cells.ts';
import { PolicyExamples } from './policy-examples.tsx';
import { SettingHistory } from './setting-history.tsx';
import { titleOf } from './setting-text.ts';
import { changeSetting } from './settings.queries.ts';
import type { Setting } from './settings.queries.ts';
import classes from './settings.module.css';

type Props = { readonly setting: Setting; readonly currency: string; readonly onClose: () => void };
type Policy = Extract<Setting['value'], object>;

const cells = [
  ...terms.map((term) => `value.${term}`),
  ...outcomes.flatMap((outcome) => [`value.${outcome}.client`, `value.${outcome}.teacher`]),
  ...Object.values(bonuses).map((bonus) => `value.${bonus}`),
  'value.free_cancellations_per',
];

/** The table of what outcomes cost, with examples that follow what is typed. */
export function PolicyDialog({ setting, currency, onClose }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const [opened] = useState(setting.value as Policy);
  const [draft, setDraft] = useState(opened);
  const save = useApiWrite(changeSetting);
  const refused = fieldErrors(save.error);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(opened);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const seen = save.isError ? setting.value : opened;
    save.mutate(
      { body: { key: setting.key, value: draft, seen } },
      {
        onSuccess: () => {
          toast.success(t('settings.done', { title: titleOf(t, setting.key) }));
          onClose();
        },
      },
    );
  };
  const set = (more: Partial<Policy>) => setDraft({ ...draft, ...more });
  const share = (outcome: Outcome, side: keyof Shares) => (
    <NumberInput
      aria-label={`${t(outcomeTitles[outcome])}: ${t(side === 'client' ? 'settings.policy.client_pays' : 'settings.policy.teacher_gets')}`}
      value={draft[outcome][side] / 100}
      onChange={(value) => set({ [outcome]: { ...draft[outcome], [side]: Math.round(Number(value) * 100) } })}
      error={refused(`value.${outcome}.${side}`)}
      decimalScale={2}
      suffix={'\u00a0%'}
      clampBehavior="none"
      hideControls
    />
  );
  const bonus = (outcome: keyof typeof bonuses) => (
    <NumberInput
      aria-label={`${t(outcomeTitles[outcome])}: ${t('settings.policy.client_bonus')}`}
      value={(draft[bonuses[outcome]] ?? 0) / 100}
      onChange={(value) => set({ [bonuses[outcome]]: Math.round(Number(value) * 100) })}
      error={refused(`value.${bonuses[outcome]}`)}
      decimalScale={2}
      suffix={'\u00a0%'}
      clampBehavior="none"
      hideControls
    />
  );
  return (
    <FormDialog onClose={onClose} size="xl" title={titleOf(t, setting.key)}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <UnsavedWork unsaved={isChanged && !save.isSuccess} />
        <p className="soft">{t('settings.policy.text')}</p>
        <div className={classes.fields}>
          {terms.map((term: Term) => (
            <NumberInput
              key={term}
              label={t(termTitles[term])}
              value={draft[term]}
              onChange={(value) => set({ [term]: Number(value) })}
              error={refused(`value.${term}`)}
              allowDecimal={false}
              clampBehavior="none"
              hideControls
            />
          ))}
          <Combobox
            label={t('settings.policy.free_cancellations_per')}
            options={[
              { id: 'family', title: t('settings.policy.per_family') },
              { id: 'child', title: t('settings.policy.per_child') },
            ]}
            value={draft.free_cancellations_per}
            onChange={(id) => set({ free_cancellations_per: id === 'child' ? 'child' : 'family' })}
          />
        </div>
        <div className={classes.policy}>
          <table className={classes.table}>
            <caption className="visually-hidden">{t('settings.policy.table')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('settings.policy.outcome')}</th>
                <th scope="col">{t('settings.policy.client_pays')}</th>
                <th scope="col">{t('settings.policy.teacher_gets')}</th>
                <th scope="col">{t('settings.policy.client_bonus')}</th>
              </tr>
            </thead>
            <tbody>
              {outcomes.map((outcome) => (
                <tr key={outcome}>
                  <th scope="row">{t(outcomeTitles[outcome])}</th>
                  <td>{share(outcome, 'client')}</td>
                  <td>{share(outcome, 'teacher')}</td>
                  <td>{(outcome === 'teacher_late' || outcome === 'teacher_last_moment') && bonus(outcome)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <PolicyExamples policy={draft as LessonPolicy} currency={currency} />
        </div>
        <FormErrors error={save.error} except={cells} />
        <FormButtons submit={t('ui:action.save')} pending={save.isPending} disabled={!isChanged} onCancel={onClose} />
      </form>
      <SettingHistory setting={setting} currency={currency} />
    </FormDialog>
  );
}
