/** Planned lessons inside the late-cancellation limit that an action removes: cancellation reason, and cost of each. */
import type { LateCancellation, LateLesson } from '@lectern/contract/lessons/taken-away.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageInfo } from '../../../../kernel/session.ts';
import { temporalZone } from '../../../../kernel/zone.ts';
import { OutcomeCost } from './cancel-cost.tsx';
import { ClientSaidFields } from './client-said-fields.tsx';
import { nothingSaid, saidOf } from './client-said.rules.ts';
import classes from '../lesson-dialogs.module.css';
import { ReasonSelect } from './reason-select.tsx';
import { lessonTimeText } from '../when/lesson-time.tsx';

/** The chosen reason, as input of previews and writes. */
export function useLateCancellation() {
  const zone = temporalZone(usePageInfo().zone);
  const [reasonId, setReasonId] = useState<number | null>(null);
  const [said, setSaid] = useState(() => nothingSaid(zone));
  const clientSaid = saidOf(said, zone);
  const reports = (late: readonly LateLesson[]) => late.some(({ cost }) => cost?.waits_for_manager === true);
  return {
    reasonId,
    setReasonId,
    said,
    setSaid,
    query: {
      ...(reasonId === null ? {} : { late_reason_id: reasonId }),
      ...(reasonId === null || clientSaid === null ? {} : { late_said_at: clientSaid.at }),
    },
    /** Whether the input for cancelling these lessons is complete. */
    isReady: (late: readonly LateLesson[]) => late.length === 0 || (reasonId !== null && (clientSaid !== null || !reports(late))),
    bodyFor: (late: readonly LateLesson[]): LateCancellation =>
      late.length === 0 || reasonId === null ? null : { reason_id: reasonId, comment: '', client_said: reports(late) ? clientSaid : null },
  };
}

type Props = { readonly late: readonly LateLesson[]; readonly choice: ReturnType<typeof useLateCancellation> };

export function LateLessons({ late, choice }: Props) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  if (late.length === 0) return null;
  const reports = late.some(({ cost }) => cost?.waits_for_manager === true);
  return (
    <section className={classes.late} aria-label={t('late.title')}>
      <p role="status">{t('late.cancelled', { count: late.length })}</p>
      <ReasonSelect label={t('late.reason')} value={choice.reasonId} onChange={choice.setReasonId} />
      {reports && <ClientSaidFields value={choice.said} onChange={choice.setSaid} />}
      {late.map(({ id, kid_name, start, minutes, cost }) => (
        <div key={id}>
          <p className="soft">
            {kid_name}, {lessonTimeText(start, minutes, zone)}
          </p>
          {cost !== null && <OutcomeCost preview={cost} error={null} />}
        </div>
      ))}
      {choice.reasonId === null && <p className={classes.cost}>{t('cancel.cost_after_reason')}</p>}
    </section>
  );
}
