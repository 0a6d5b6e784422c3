import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { toastAndClose } from '../../../ui/forms/frame/toast-and-close.ts';
import { MoneyField, NumberField } from '../../../ui/forms/number-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { contractNames } from '../public/contract-names.ts';
import { draftOf, problemsOfSteps, shownSteps, stepsOf } from './tax-draft.rules.ts';
import { setPayTax } from './taxes.queries.ts';
import type { KindOfTaxes } from './taxes.queries.ts';

type Props = { readonly of: KindOfTaxes; readonly currency: string; readonly onClose: () => void };

/** Sets the taxes of a contract kind from a day on. Prefilled with the latest version. */
export function TaxDialog({ of: { kind, earliest, versions }, currency, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const save = useApiWrite(setPayTax);
  const form = useForm({
    initial: { valid_from: null as string | null, steps: draftOf(versions[0]?.steps ?? []) },
    rules: ({ valid_from, steps }) => ({ valid_from: check(valid_from, required), ...problemsOfSteps(steps) }),
    send: ({ valid_from, steps }) => save.mutateAsync({ body: { kind, valid_from: valid_from ?? '', steps: stepsOf(steps) } }),
    onSuccess: toastAndClose(t('taxes.done'), onClose),
  });
  return (
    <DialogForm form={form} title={t('taxes.set_for', { contract: t(contractNames[kind]) })} submit={t('ui:action.save')} onClose={onClose}>
      <DateField
        form={form}
        name="valid_from"
        label={t('taxes.first_day')}
        autoFocus
        {...(earliest !== null && { min: earliest, description: t('taxes.earliest', { day: formatDate(earliest) }) })}
      />
      {shownSteps(form.values.steps).map(({ no }, at) => (
        <FieldRow key={no}>
          <MoneyField
            form={form.item('steps', at)}
            name="above"
            label={t('taxes.step_above')}
            zero
            disabled={at === 0}
            currency={currency}
          />
          <NumberField form={form.item('steps', at)} name="percent" label={t('taxes.step_share')} min={0} max={100} decimals={2} />
        </FieldRow>
      ))}
      <p className="soft">{t('taxes.steps_text')}</p>
    </DialogForm>
  );
}
