import { TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../kernel/api-write.ts';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { parseSum } from '../settings/public/parse-sum.ts';
import { setTeacherRate } from './rates.queries.ts';
import type { RatedService } from './rates.queries.ts';
import classes from './rates.module.css';

type Props = { readonly teacherId: number; readonly service: RatedService; readonly onClose: () => void };

/** A rate from a day on; the rate of a day that has one already is changed. */
export function RateDialog({ teacherId, service, onClose }: Props) {
  const { t } = useTranslation(['salary', 'ui']);
  const [day, setDay] = useState<string | null>(null);
  const [sum, setSum] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const save = useApiWrite(setTeacherRate);
  const refused = fieldErrors(save.error);
  const amount = parseSum(sum);
  const missing = (gone: boolean) => (submitted && gone ? refusalText('invalid', { reason: 'missing' }) : undefined);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (day === null || amount === null || save.isPending) return;
    const seen = service.rates.find(({ effective_from }) => effective_from === day)?.amount ?? null;
    const body = { service_course_id: service.service_course_id, effective_from: day, amount, before: { amount: seen } };
    save.mutate(
      { params: { id: teacherId }, body },
      {
        onSuccess: () => {
          toast.success(t('rates.done'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog onClose={onClose} title={t('rates.set_for', { title: service.title })}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className="soft">{t('rates.text')}</p>
        <DateInput label={t('rates.from')} value={day} onChange={setDay} error={refused('effective_from') ?? missing(day === null)} />
        <TextInput
          label={t('rates.amount')}
          value={sum}
          onChange={({ currentTarget }) => setSum(currentTarget.value)}
          error={refused('amount') ?? missing(amount === null)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
        />
        <FormErrors error={save.error} except={['effective_from', 'amount']} />
        <FormButtons submit={t('ui:action.save')} pending={save.isPending} onCancel={onClose} />
      </form>
    </FormDialog>
  );
}
