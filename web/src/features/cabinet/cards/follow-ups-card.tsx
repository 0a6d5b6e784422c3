/** What cancelled and moved lessons leave to be decided, each with its decision. */
import type { FollowUp, FollowUpKind } from '@lectern/contract/lessons/follow-ups.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatShortDay, formatTime } from '../../../ui/formats/date-time.tsx';
import { unbroken } from '../../../ui/formats/unbroken.ts';
import { Tag } from '../../../ui/tag.tsx';
import { clientSaidWays } from '../../lessons/public/client-said-ways.ts';
import classes from '../cabinet.module.css';
import { confirmedReportsQuery, followUpsQuery } from '../cabinet.queries.ts';
import { CabinetCard } from '../cabinet-card.tsx';
import { FollowUpDialog } from './follow-up-dialog.tsx';

const at = (instant: string) => unbroken(`${formatShortDay(instant)}, ${formatTime(instant)}`);

export function FollowUpsCard({ kind }: { readonly kind: FollowUpKind }) {
  const { t } = useTranslation(['lessons', 'common']);
  const [open, setOpen] = useState<FollowUp | null>(null);
  const query = useQuery(followUpsQuery(kind));
  return (
    <CabinetCard title={t(texts[kind].title)} aside={query.data?.count} query={query}>
      {({ count, results }) => (
        <>
          {count === 0 && <p className="soft">{t(texts[kind].nothing)}</p>}
          <ul className={classes.lines}>
            {results.map((each) => (
              <li key={each.id} className={classes.row}>
                <span className={classes.need}>
                  <span className={classes.name}>
                    {kind === 'penalty' ? each.teacher_name : each.kid_name}
                    <span
                      className={classes.under}
                    >{`${each.course_title}, ${at(each.start)} · ${kind === 'penalty' ? each.kid_name : each.teacher_name}`}</span>
                    <Details followUp={each} />
                  </span>
                </span>
                {each.can.decide.allowed && (
                  <Button variant="default" onClick={() => setOpen(each)}>
                    {t('follow_up.open')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {count > results.length && <p className="soft">{t('common:cabinet.more', { count: count - results.length })}</p>}
          {kind === 'client_report' && <ConfirmedByThemselves />}
          {open !== null && <FollowUpDialog followUp={open} onClose={() => setOpen(null)} />}
        </>
      )}
    </CabinetCard>
  );
}

const texts = {
  client_report: { title: 'lessons:follow_up.report.title', nothing: 'lessons:follow_up.report.nothing' },
  penalty: { title: 'lessons:follow_up.penalty.title', nothing: 'lessons:follow_up.penalty.nothing' },
  replacement: { title: 'lessons:follow_up.replacement.title', nothing: 'lessons:follow_up.replacement.nothing' },
} as const satisfies Record<FollowUpKind, object>;

function Details({ followUp }: { readonly followUp: FollowUp }) {
  const { t } = useTranslation('lessons');
  const { kind, said_at, said_how, due_at, cancel_reason, teacher_share, comment } = followUp;
  return (
    <>
      {cancel_reason !== null && (
        <span className={classes.reason}>
          <Tag tone="cancelled">{cancel_reason}</Tag>
        </span>
      )}
      {said_at !== null && said_how !== null && <span className={classes.under}>{`${t(clientSaidWays[said_how])}, ${at(said_at)}`}</span>}
      {due_at !== null && <span className={classes.under}>{t('follow_up.report.due', { time: at(due_at) })}</span>}
      {kind === 'penalty' && (
        <span className={classes.under}>{t('cancel.teacher_fined_share', { percent: Math.abs(teacher_share) / 100 })}</span>
      )}
      {comment !== '' && <span className={classes.under}>{comment}</span>}
    </>
  );
}

/** Reports that nobody answered in time. */
function ConfirmedByThemselves() {
  const { t } = useTranslation('lessons');
  const { data } = useQuery(confirmedReportsQuery);
  const own = (data?.results ?? []).filter(({ decided_by_name }) => decided_by_name === null).slice(0, 5);
  if (own.length === 0) return null;
  return (
    <>
      <p className="soft">{t('follow_up.report.by_itself')}</p>
      <ul className={classes.lines}>
        {own.map(({ id, kid_name, start, decided_at }) => (
          <li key={id} className={classes.under}>
            {`${kid_name}, ${at(start)}${decided_at === null ? '' : ` · ${t('follow_up.report.confirmed_at', { time: at(decided_at) })}`}`}
          </li>
        ))}
      </ul>
    </>
  );
}
