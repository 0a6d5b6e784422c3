import type { VacationAllowance } from '@lectern/contract/vacations/vacations.schema';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { AskedDays } from './asked-days.tsx';
import type { Vacation } from './vacations.queries.ts';
import { askVacationWrite, vacationPreviewQuery } from './vacations.queries.ts';
import classes from './vacations.module.css';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = {
  readonly allowance: VacationAllowance;
  readonly own: boolean;
  readonly onClose: () => void;
  readonly onAsked: (vacation: Vacation) => void;
};
type Field = 'first_day' | 'last_day';

/** Asks for days; which lessons they hit and what stands against them is seen before it is sent. */
export function AskVacationDialog({ allowance, own, onClose, onAsked }: Props) {
  const { t } = useTranslation(['nonworkingtime', 'ui']);
  const [firstDay, setFirstDay] = useState<string | null>(null);
  const [lastDay, setLastDay] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const ask = useApiWrite(askVacationWrite);
  const { teacher } = allowance;
  const whole = firstDay !== null && lastDay !== null && firstDay <= lastDay;
  const preview = useQuery({ ...vacationPreviewQuery(teacher.id, firstDay ?? '', lastDay ?? ''), enabled: whole });
  const shown = whole ? preview.data : undefined;

  const set = (field: Field, day: string | null) => {
    if (field === 'first_day') setFirstDay(day);
    else setLastDay(day);
    if (ask.isError) ask.reset();
  };
  const problemAt = (field: Field) => {
    const problem = shown?.problems.find((each) => each.field === field);
    return fieldErrors(ask.error)(field) ?? (problem === undefined ? undefined : refusalText(problem.key, problem.params));
  };
  const ready = whole && shown !== undefined && shown.problems.length === 0 && !preview.isPlaceholderData;
  const [problem] = shown?.problems ?? [];
  const why = ready ? undefined : problem === undefined ? t('vacation.choose_days') : refusalText(problem.key, problem.params);
  const submit = () => {
    if (!ready || ask.isPending) return;
    const wish = { teacher_id: teacher.id, first_day: firstDay, last_day: lastDay, comment };
    ask.mutate({ body: wish }, { onSuccess: onAsked });
  };
  const dateField = (field: Field, value: string | null) => (
    <DateInput
      label={t(field === 'first_day' ? 'vacation.first_day' : 'vacation.last_day')}
      value={value}
      onChange={(day) => set(field, day)}
      min={field === 'last_day' && firstDay !== null ? firstDay : allowance.first_day}
      max={allowance.last_day}
      error={problemAt(field)}
      required
      autoFocus={field === 'first_day'}
    />
  );

  return (
    <FormDialog onClose={onClose} size="lg" title={own ? t('vacation.ask') : t('vacation.ask_for', { name: teacher.name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.dates}>
          {dateField('first_day', firstDay)}
          {dateField('last_day', lastDay)}
        </div>
        <AskedDays preview={shown} stale={preview.isPlaceholderData} error={whole ? preview.error : null} zone={teacher.zone} own={own} />
        <Textarea
          label={t('vacation.comment')}
          autosize
          minRows={2}
          maxLength={1000}
          value={comment}
          onChange={({ currentTarget }) => {
            setComment(currentTarget.value);
          }}
        />
        <FormErrors error={ask.error} except={['first_day', 'last_day']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button type="submit" pending={ask.isPending} disabled={!ready} title={why}>
            {t('vacation.send')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
