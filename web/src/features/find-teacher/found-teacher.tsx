/** A found teacher: fit, times, history with the child, and actions. */
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useInactivityReasons } from '../../ui/options/inactivity-reasons.ts';
import { FailingWeeks } from '../free-teachers/public/failing-weeks.tsx';
import { LoadBar } from '../free-teachers/public/load-bar.tsx';
import { weeklyTimeText } from '../free-teachers/public/weekly-time-text.ts';
import type { FoundTeacher as Found, FoundTime, SearchedKid } from './find-teacher.queries.ts';
import classes from './found-teachers.module.css';
import { FoundTimes } from './found-times.tsx';
import { isShared } from './search-terms.rules.ts';
import type { SearchTerms } from './search-terms.rules.ts';

type Props = {
  readonly teacher: Found;
  readonly terms: SearchTerms;
  readonly chosen: readonly FoundTime[];
  /** Whether the teacher is selected to get the offer. */
  readonly ticked: boolean;
  readonly mayPlace: boolean;
  /** The times are those of another search, or were not renewed: nothing acts on them. */
  readonly outdated: boolean;
  readonly holding: boolean;
  readonly onTimes: (times: FoundTime[]) => void;
  readonly onTick: (ticked: boolean) => void;
  readonly onHold: () => void;
  readonly onPlace: () => void;
};

export function FoundTeacher({ teacher, terms, chosen, ticked, mayPlace, outdated, holding, onTimes, onTick, onHold, onPlace }: Props) {
  const { t } = useTranslation('freecashdesk');
  const id = useId();
  const { lessons, weeks, kid } = terms;
  const failing = chosen.filter(({ holds }) => !holds);
  const why = !mayPlace ? t('find.other_group') : chosen.length === 0 ? t('find.choose_time') : null;
  const whyNotHold = why ?? (failing.length > 0 ? t('find.holds_not', { count: weeks }) : null);
  const full = teacher.fits >= lessons;
  const shared = terms.service !== null && isShared(terms.service.kind);
  return (
    <li className={classes.teacher} aria-labelledby={id}>
      <div className={classes.head}>
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={ticked}
            disabled={chosen.length === 0 || !teacher.answers || shared}
            title={shared ? t('together.no_offers') : teacher.answers ? undefined : t('offer.no_inbox')}
            onChange={({ currentTarget }) => onTick(currentTarget.checked)}
            aria-label={t('offer.tick', { name: teacher.name })}
          />
        </label>
        <div className={classes.who}>
          <h3 id={id}>
            <Link to="/teachers/$teacherId/schedule" params={{ teacherId: String(teacher.id) }}>
              {teacher.name}
            </Link>
          </h3>
          <Tag tone={full ? 'held' : 'attention'}>
            {full ? t('find.all_hold', { count: weeks }) : t('find.some_hold', { fits: teacher.fits, lessons })}
          </Tag>
          {!teacher.answers && <Tag tone="neutral">{t('offer.no_inbox')}</Tag>}
          <History kid={kid} teacherId={teacher.id} />
        </div>
        <div className={classes.facts}>
          <LoadBar minutes={teacher.load_minutes} most={teacher.max_minutes_per_week} />
          <span className={classes.soft}>{formatZone(teacher.zone, chosen[0]?.first ?? teacher.slots[0]?.first ?? '')}</span>
        </div>
      </div>
      <div className={classes.body}>
        <FoundTimes teacher={teacher} terms={terms} chosen={chosen} onTimes={onTimes} />
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={why !== null || outdated}
            title={why ?? undefined}
            aria-haspopup="dialog"
            onClick={onPlace}
            aria-describedby={why === null ? undefined : `${id}-why`}
          >
            {t('find.place')}
          </Button>
          <Button
            variant="default"
            disabled={whyNotHold !== null || outdated}
            title={whyNotHold ?? undefined}
            pending={holding}
            onClick={onHold}
            aria-describedby={whyNotHold === null ? undefined : `${id}-why`}
          >
            {t('hold.hold')}
          </Button>
          {whyNotHold !== null && (
            <span id={`${id}-why`} className={classes.soft}>
              {whyNotHold}
            </span>
          )}
        </div>
      </div>
      <FailingTimes failing={failing} weeks={weeks} />
    </li>
  );
}

type FailingProps = { readonly failing: readonly FoundTime[]; readonly weeks: number };

/** The chosen times that are not free in some weeks; each can be expanded to those weeks. */
function FailingTimes({ failing, weeks }: FailingProps) {
  const { t } = useTranslation('freecashdesk');
  const [opened, setOpened] = useState<string | null>(null);
  return failing.map((time) => {
    const text = weeklyTimeText(time);
    return (
      <div key={text} className={classes.failing}>
        <button
          type="button"
          className={classes.more}
          aria-expanded={opened === text}
          onClick={() => setOpened(opened === text ? null : text)}
        >
          {t('find.failing', { time: text, count: time.failing.length, weeks })}
        </button>
        {opened === text && (
          <FailingWeeks weeks={time.failing} label={t('find.failing', { time: text, count: time.failing.length, weeks })} />
        )}
      </div>
    );
  });
}

const engagementTexts = {
  trial: 'freecashdesk:history.trial',
  active: 'freecashdesk:history.active',
  paused: 'freecashdesk:history.paused',
  ended: 'freecashdesk:history.ended',
} as const;

/** The child's history with this teacher: held lessons, and the state or end of each course. */
function History({ kid, teacherId }: { readonly kid: SearchedKid; readonly teacherId: number }) {
  const { t } = useTranslation('freecashdesk');
  const { text } = useInactivityReasons();
  const history = kid.history.find(({ teacher_id }) => teacher_id === teacherId);
  if (history === undefined) return null;
  const { held, last, courses } = history;
  const parts = [
    last === null ? null : t('history.held', { count: held, date: formatDate(last) }),
    ...courses.map(
      ({ title, status, end_reason }) => `${title}: ${t(engagementTexts[status])}${end_reason === null ? '' : ` (${text(end_reason)})`}`,
    ),
  ];
  return <p className={classes.history}>{parts.filter((part) => part !== null).join(' · ')}</p>;
}
