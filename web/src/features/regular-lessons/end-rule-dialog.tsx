/** Ends regular lessons after a day; which lessons that takes back is seen first. */
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
import { endPreviewQuery, endRuleWrite } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import { RuleConsequences } from './rule-consequences.tsx';
import { firstOpenDay } from './rule-days.ts';
import { ruleTimeText } from './rule-text.ts';
import { useApiWrite } from '../../kernel/api-write.ts';

type Props = { readonly rule: RegularRule; readonly onClose: () => void; readonly onEnded: (takenBack: number) => void };

export function EndRuleDialog({ rule, onClose, onEnded }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const first = firstOpenDay(rule);
  const [from, setFrom] = useState<string | null>(first);
  const end = useApiWrite(endRuleWrite);
  const late = useLateCancellation();
  const preview = useQuery({ ...endPreviewQuery(rule.id, { from_day: from ?? first, ...late.query }), enabled: from !== null });
  const error = end.error ?? preview.error;
  const lateLessons = preview.data?.late ?? [];
  const shown = preview.data !== undefined && preview.error === null && !preview.isPlaceholderData;
  const ready = from !== null && shown && late.isReady(lateLessons);
  return (
    <FormDialog onClose={onClose} title={t('regular.end_title', { kid: rule.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready || end.isPending) return;
          end.mutate(
            { params: { id: rule.id }, body: { from_day: from, late_cancellation: late.bodyFor(lateLessons) } },
            { onSuccess: ({ taken_back }) => onEnded(taken_back) },
          );
        }}
      >
        <p className={classes.soft}>{t('regular.rule_of', { time: ruleTimeText(t, rule), teacher: rule.teacher_name })}</p>
        <DateInput
          label={t('regular.end_from')}
          value={from}
          onChange={(day) => {
            setFrom(day);
            if (end.isError) end.reset();
          }}
          min={first}
          required
          error={fieldErrors(error)('from_day')}
        />
        {preview.data === undefined && error === null && <Skeleton height={48} />}
        {preview.data !== undefined && preview.error === null && <RuleConsequences consequences={preview.data} zone={rule.zone} />}
        <LateLessons late={lateLessons} choice={late} />
        <p className={classes.soft}>{t('regular.free_of_charge')}</p>
        <FormErrors error={error} except={['from_day']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} autoFocus>
            {t('regular.keep')}
          </CancelButton>
          <Button type="submit" variant="danger" pending={end.isPending} disabled={!ready}>
            {t('regular.end_submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
