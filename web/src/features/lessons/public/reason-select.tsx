/** Why a lesson is cancelled: the school's reasons, by who is at fault. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../ui/forms/error-text.ts';
import { cancellationReasonsQuery } from '../lessons.queries.ts';
import classes from './lesson-dialogs.module.css';

type Props = {
  readonly value: number | null;
  readonly autoFocus?: boolean;
  /** Where something else asks for a reason, too. */
  readonly label?: string;
  readonly onChange: (reasonId: number | null) => void;
};

export function ReasonSelect({ value, autoFocus = false, label, onChange }: Props) {
  const { t } = useTranslation('lessons');
  const id = useId();
  const reasons = useQuery(cancellationReasonsQuery);
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label ?? t('cancel.reason')}
      </label>
      <select
        id={id}
        className={classes.select}
        required
        data-autofocus={autoFocus || undefined}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        <option value="">{t('cancel.choose_reason')}</option>
        {(reasons.data ?? []).map((category) => (
          <optgroup key={category.id} label={category.title}>
            {category.reasons.map((reason) => (
              <option key={reason.id} value={reason.id}>
                {reason.title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {reasons.data === undefined && reasons.error !== null && (
        <p className={classes.error} role="alert">
          {errorText(reasons.error)}
        </p>
      )}
    </div>
  );
}
