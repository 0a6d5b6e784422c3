import '@mantine/core/styles/NumberInput.css';
import { NumberInput, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { UnsavedWork } from '../../ui/forms/unsaved-work.tsx';
import { formatMoney } from '../../ui/formats/money.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { parseSum } from './public/parse-sum.ts';
import { SettingHistory } from './setting-history.tsx';
import { changesOf, choiceText, limitsText, titleOf } from './setting-text.ts';
import { changeSetting } from './settings.queries.ts';
import type { Setting } from './settings.queries.ts';
import classes from './settings.module.css';

type Props = { readonly setting: Setting; readonly currency: string; readonly onClose: () => void };
type Draft = string | number | boolean;

/** One setting with a single value, and who changed it before. */
export function SettingDialog({ setting, currency, onClose }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const { key, kind, fixed } = setting;
  const [opened] = useState(setting.value as Draft);
  const [draft, setDraft] = useState<Draft>(kind === 'money' ? formatMoney(Number(setting.value)) : opened);
  const save = useApiWrite(changeSetting);
  const value = kind === 'money' ? parseSum(String(draft)) : draft;
  const error = fieldErrors(save.error)('value') ?? (value === null ? refusalText('invalid', { reason: 'format' }) : undefined);
  const isChanged = value !== opened;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending || value === null || value === '') return;
    // After a refusal the reader has been told what somebody else set: that is what they have seen now.
    const seen = save.isError ? setting.value : opened;
    save.mutate(
      { body: { key, value, seen } },
      {
        onSuccess: () => {
          toast.success(t('settings.done', { title: titleOf(t, key) }));
          onClose();
        },
      },
    );
  };
  const common = { label: titleOf(t, key), description: limitsText(t, setting, currency), error };
  const pick = (options: readonly { readonly id: string; readonly title: string }[]) => (
    <Combobox {...common} options={options} value={String(draft)} onChange={(id) => setDraft(id ?? '')} disabled={fixed !== null} />
  );
  return (
    <FormDialog onClose={onClose} title={titleOf(t, key)}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <UnsavedWork unsaved={isChanged && !save.isSuccess} />
        <p className="soft">{changesOf(t, key)}</p>
        {fixed !== null && <p className={classes.note}>{refusalText(fixed)}</p>}
        {kind === 'number' && (
          <NumberInput
            {...common}
            value={draft as number | string}
            onChange={setDraft}
            allowDecimal={false}
            clampBehavior="none"
            hideControls
            disabled={fixed !== null}
          />
        )}
        {(kind === 'money' || kind === 'zone') && (
          <TextInput
            {...common}
            value={String(draft)}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
            inputMode={kind === 'money' ? 'decimal' : 'text'}
            autoComplete="off"
            maxLength={60}
            disabled={fixed !== null}
          />
        )}
        {kind === 'choice' && pick((setting.choices ?? []).map((id) => ({ id, title: choiceText(t, key, id) })))}
        {kind === 'flag' && (
          <Combobox
            {...common}
            options={[
              { id: 'true', title: t('settings.yes') },
              { id: 'false', title: t('settings.no') },
            ]}
            value={String(draft)}
            onChange={(id) => setDraft(id === 'true')}
          />
        )}
        <FormErrors error={save.error} except={['value']} />
        <FormButtons submit={t('ui:action.save')} pending={save.isPending} disabled={!isChanged || fixed !== null} onCancel={onClose} />
      </form>
      <SettingHistory setting={setting} currency={currency} />
    </FormDialog>
  );
}
