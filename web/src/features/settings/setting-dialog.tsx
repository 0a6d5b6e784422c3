import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { refusalText } from '../../ui/forms/error-text.ts';
import { ChoiceField } from '../../ui/forms/choice-fields.tsx';
import { FormDialog } from '../../ui/forms/frame/form-dialog.tsx';
import type { FormFields } from '../../ui/forms/form-types.ts';
import { Form } from '../../ui/forms/form.tsx';
import { MoneyField, NumberField } from '../../ui/forms/number-fields.tsx';
import { ZoneField } from '../../ui/forms/people-fields.tsx';
import { toastAndClose } from '../../ui/forms/frame/toast-and-close.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, required } from '../../ui/forms/validation.ts';
import { SettingHistory } from './setting-history.tsx';
import { changesOf, choiceText, limitsText, titleOf } from './setting-text.ts';
import { changeSetting } from './settings.queries.ts';
import type { Setting } from './settings.queries.ts';
import classes from './settings.module.css';

type Props = { readonly setting: Setting; readonly currency: string; readonly onClose: () => void };
/** Booleans are chosen from a list, as strings. */
type Draft = { readonly value: string | number | null };

/** Edits a setting with a single value; shows its change history. */
export function SettingDialog({ setting, currency, onClose }: Props) {
  const { t } = useTranslation(['mutualsettlement', 'ui']);
  const { key, kind, fixed } = setting;
  const save = useApiWrite(changeSetting);
  const sentOf = (value: unknown) => (kind === 'flag' ? String(value) === 'true' : (value as string | number));
  const form = useForm<Draft, unknown>({
    initial: { value: kind === 'flag' ? String(setting.value) : (setting.value as string | number) },
    rules: ({ value }) => ({ value: check(value, required) }),
    send: ({ value }, { changes: { before } }) => save.mutateAsync({ body: { key, value: sentOf(value), seen: sentOf(before.value) } }),
    onSuccess: toastAndClose(t('settings.done', { title: titleOf(t, key) }), onClose),
  });
  return (
    <FormDialog onClose={onClose} title={titleOf(t, key)}>
      <Form form={form} submit={t('ui:action.save')} disabled={!form.isChanged || fixed !== null} onCancel={onClose}>
        <p className="soft">{changesOf(t, key)}</p>
        {fixed !== null && <p className={classes.note}>{refusalText(fixed)}</p>}
        <ValueField form={form} setting={setting} currency={currency} />
      </Form>
      <SettingHistory setting={setting} currency={currency} />
    </FormDialog>
  );
}

type FieldProps = { readonly form: FormFields<Draft>; readonly setting: Setting; readonly currency: string };

/** The field of the setting's type. */
function ValueField({ form, setting, currency }: FieldProps) {
  const { t } = useTranslation('mutualsettlement');
  const { key, kind, fixed, choices } = setting;
  const named = { label: titleOf(t, key), description: limitsText(t, setting, currency), disabled: fixed !== null };
  const asText = form as unknown as FormFields<{ value: string | null }>;
  const asNumber = form as unknown as FormFields<{ value: number | null }>;
  switch (kind) {
    case 'number':
      return <NumberField {...named} form={asNumber} name="value" />;
    case 'money':
      return <MoneyField {...named} form={asNumber} name="value" currency={currency} zero />;
    case 'zone':
      return (
        <ZoneField form={form as unknown as FormFields<{ value: string }>} name="value" label={named.label} disabled={named.disabled} />
      );
    case 'flag':
      return (
        <ChoiceField
          {...named}
          form={asText}
          name="value"
          options={[
            { id: 'true', title: t('settings.yes') },
            { id: 'false', title: t('settings.no') },
          ]}
        />
      );
    default:
      return (
        <ChoiceField {...named} form={asText} name="value" options={(choices ?? []).map((id) => ({ id, title: choiceText(t, key, id) }))} />
      );
  }
}
