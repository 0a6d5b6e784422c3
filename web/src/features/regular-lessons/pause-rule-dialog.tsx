/** Pauses regular lessons between two days; which lessons that takes back is seen first. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LateLessons, useLateCancellation } from '../lessons/public/late-lessons.tsx';
import type { RegularRule } from './regular-lessons.queries.ts';
import { pausePreviewQuery, pauseRuleWrite } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import { RuleConsequences } from './rule-consequences.tsx';
import { firstOpenDay } from './rule-days.ts';
import { dayAfter, ruleTimeText } from './rule-text.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly rule: RegularRule; readonly onClose: () => void; readonly onPaused: (takenBack: number) => void };

export function PauseRuleDialog({ rule, onClose, onPaused }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const first = firstOpenDay(rule);
  const [from, setFrom] = useState<string | null>(first);
  const [last, setLast] = useState<string | null>(null);
  const pause = useApiWrite(pauseRuleWrite);
  const days = { from_day: from ?? first, ...(last === null ? {} : { to_day: dayAfter(last) }) };
  const late = useLateCancellation();
  const preview = useQuery({ ...pausePreviewQuery(rule.id, { ...days, ...late.query }), enabled: from !== null });
  const error = pause.error ?? preview.error;
  const at = fieldErrors(error);
  const lateLessons = preview.data?.late ?? [];
  const shown = preview.data !== undefined && preview.error === null && !preview.isPlaceholderData;
  const ready = from !== null && shown && late.isReady(lateLessons);
  const edit = (set: (day: string | null) => void) => (day: string | null) => {
    set(day);
    if (pause.isError) pause.reset();
  };
  return (
    <FormDialog onClose={onClose} title={t('regular.pause_title', { kid: rule.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready || pause.isPending) return;
          pause.mutate(
            { params: { id: rule.id }, body: { ...days, late_cancellation: late.bodyFor(lateLessons) } },
            { onSuccess: ({ taken_back }) => onPaused(taken_back) },
          );
        }}
      >
        <p className={classes.soft}>{t('regular.rule_of', { time: ruleTimeText(t, rule), teacher: rule.teacher_name })}</p>
        <div className={classes.pair}>
          <DateInput label={t('regular.pause_from')} value={from} onChange={edit(setFrom)} min={first} required error={at('from_day')} />
          <DateInput
            label={t('regular.pause_to')}
            value={last}
            onChange={edit(setLast)}
            min={from ?? first}
            clearable
            placeholder={t('regular.until_resumed')}
            error={at('to_day')}
          />
        </div>
        {preview.data === undefined && error === null && <Skeleton height={48} />}
        {preview.data !== undefined && preview.error === null && <RuleConsequences consequences={preview.data} zone={rule.zone} />}
        <LateLessons late={lateLessons} choice={late} />
        <p className={classes.soft}>{t('regular.free_of_charge')}</p>
        <FormErrors error={error} except={['from_day', 'to_day']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} autoFocus />
          <Button type="submit" pending={pause.isPending} disabled={!ready}>
            {t('regular.pause_submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
