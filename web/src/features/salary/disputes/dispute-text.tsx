import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { unbroken } from '../../../ui/formats/unbroken.ts';
import { Tag } from '../../../ui/tag.tsx';
import classes from '../salary.module.css';
import type { PayDispute } from '../salary.queries.ts';
import { disputeReasons, disputeStates, disputeTones } from './dispute-titles.ts';

/** A dispute and its answer. */
export function DisputeText({ dispute }: { readonly dispute: PayDispute }) {
  const { t } = useTranslation('salary');
  const { reason, words, state, opened_at, answer, closed_at, closed_by_name } = dispute;
  return (
    <div className={classes.disputed}>
      <Tag tone={disputeTones[state]}>{t(disputeStates[state])}</Tag>
      <p>
        {t(disputeReasons[reason])}: {words}
        <span className={classes.soft}> · {unbroken(formatDateTime(opened_at))}</span>
      </p>
      {answer !== '' && closed_at !== null && (
        <p>
          {answer}
          <span className={classes.soft}>
            {' · '}
            {[closed_by_name, unbroken(formatDateTime(closed_at))].filter(Boolean).join(', ')}
          </span>
        </p>
      )}
    </div>
  );
}
