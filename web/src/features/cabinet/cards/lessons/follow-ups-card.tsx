/** Open follow-ups of cancelled and moved lessons, each with its decision. */
import type { FollowUp, FollowUpKind } from '@lectern/contract/lessons/follow-ups.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../../kernel/clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatShortDay, formatTime } from '../../../../ui/formats/date-time.tsx';
import { unbroken } from '../../../../ui/formats/unbroken.ts';
import { Tag } from '../../../../ui/tag.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { clientSaidWays } from '../../../lessons/public/cancel/client-said-ways.ts';
import classes from '../../cabinet.module.css';
import { confirmedReportsQuery, followUpsQuery } from '../../cabinet.queries.ts';
import { CabinetList } from '../../cabinet-card.tsx';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { lazyDialog } from '../../../../ui/floating/lazy-dialog.tsx';

const at = (instant: string) => unbroken(`${formatShortDay(instant)}, ${formatTime(instant)}`);

export function FollowUpsCard({ kind }: { readonly kind: FollowUpKind }) {
  const { t } = useTranslation(['lessons', 'common']);
  const [open, setOpen] = useState<FollowUp | null>(null);
  const query = useQuery(followUpsQuery(kind));
  return (
    <CabinetList
      title={t(texts[kind].title)}
      empty={t(texts[kind].nothing)}
      query={query}
      after={
        <>
          {kind === 'client_report' && <ConfirmedByThemselves />}
          {open !== null && <FollowUpDialog followUp={open} onClose={() => setOpen(null)} />}
        </>
      }
    >
      {(each) => (
        <li key={each.id} className={`${classes.row} ${classes.acted}`}>
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
            <span className={classes.choices}>
              {kind === 'replacement' && <Replace followUp={each} />}
              <Button variant="default" onClick={() => setOpen(each)}>
                {t('follow_up.open')}
              </Button>
            </span>
          )}
        </li>
      )}
    </CabinetList>
  );
}

const texts = {
  client_report: { title: 'lessons:follow_up.report.title', nothing: 'lessons:follow_up.report.nothing' },
  penalty: { title: 'lessons:follow_up.penalty.title', nothing: 'lessons:follow_up.penalty.nothing' },
  replacement: { title: 'lessons:follow_up.replacement.title', nothing: 'lessons:follow_up.replacement.nothing' },
} as const satisfies Record<FollowUpKind, object>;

const PlaceLessonDialog = lazyDialog(async () => (await import('../../../lessons/public/place-lesson-dialog.tsx')).PlaceLessonDialog);

/** The two replacements for a lesson cancelled by the teacher: another time, or another teacher. */
function Replace({ followUp }: { readonly followUp: FollowUp }) {
  const { t } = useTranslation('lessons');
  const [dialog, setDialog] = useState<'move' | 'substitute' | null>(null);
  const { kid_id, kid_name, teacher_id, service_course_id, start } = followUp;
  // Another time is searched with the teacher; another teacher for the original time, if it is in the future.
  const futureStart = start > nowInstant() ? start : null;
  const prefilled =
    dialog === 'substitute' ? { service_course_id, teacher_id: null, start: futureStart } : { service_course_id, teacher_id, start: null };
  return (
    <>
      <Button variant="default" onClick={() => setDialog('move')}>
        {t('follow_up.replacement.move')}
      </Button>
      <Button variant="default" onClick={() => setDialog('substitute')}>
        {t('follow_up.replacement.substitute')}
      </Button>
      {dialog !== null && (
        <PlaceLessonDialog
          kids={[{ id: kid_id, name: kid_name }]}
          prefilled={prefilled}
          onClose={() => setDialog(null)}
          onPlaced={() => {
            toast.success(t('follow_up.replacement.placed', { kid: kid_name }));
            setDialog(null);
          }}
        />
      )}
    </>
  );
}

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
      {due_at !== null && (
        <span className={classes.under}>
          {t(kind === 'penalty' ? 'follow_up.penalty_due' : 'follow_up.report.due', { time: at(due_at) })}
        </span>
      )}
      {kind === 'penalty' && (
        <span className={classes.under}>{t('cancel.teacher_fined_share', { percent: Math.abs(teacher_share) / 100 })}</span>
      )}
      {comment !== '' && <span className={classes.under}>{comment}</span>}
    </>
  );
}

/** Reports that were confirmed automatically. */
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
