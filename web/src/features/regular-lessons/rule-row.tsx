/** A weekly rule: time, dates, next lesson, and actions. */
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatZone } from '../../ui/formats/calendar-dates.ts';
import { formatDateTime } from '../../ui/formats/date-time.tsx';
import { refusalText } from '../../ui/forms/error-text.ts';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { nowInstant } from '../../kernel/clock.ts';
import { usePageInfo } from '../../kernel/session.ts';
import type { RegularRule } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import { dayBefore, kidTimeText, pauseText, ruleChildrenText, ruleTimeText } from './rule-text.ts';

export type RuleAction = 'change' | 'pause' | 'resume' | 'end' | 'join';

type Props = {
  readonly rule: RegularRule;
  /** Shows the child or teacher, if the context does not. */
  readonly who?: ReactNode;
  /** An action is running: repeated clicks are ignored. */
  readonly resuming: boolean;
  readonly onAction: (action: RuleAction) => void;
};

const tones = { upcoming: 'planned', active: 'held', paused: 'attention', ended: 'cancelled' } as const satisfies Record<
  RegularRule['state'],
  Tone
>;
const states = {
  upcoming: 'lessons:regular.state.upcoming',
  active: 'lessons:regular.state.active',
  paused: 'lessons:regular.state.paused',
  ended: 'lessons:regular.state.ended',
} as const satisfies Record<RegularRule['state'], string>;
const actions = {
  change: 'lessons:regular.action.change',
  pause: 'lessons:regular.action.pause',
  resume: 'lessons:regular.action.resume',
  end: 'lessons:regular.action.end',
  join: 'lessons:regular.action.join',
} as const satisfies Record<RuleAction, string>;

export function RuleRow({ rule, who, resuming, onAction }: Props) {
  const { t } = useTranslation('lessons');
  const { zone } = usePageInfo();
  const { state, pause, next_lesson, unplaced, valid_from, valid_to, can } = rule;
  const time = ruleTimeText(t, rule, zone);
  const about = [
    kidTimeText(t, rule, zone) ?? formatZone(zone, next_lesson ?? nowInstant()),
    state === 'upcoming' ? t('regular.begins', { date: formatDay(valid_from) }) : null,
    valid_to === null ? null : t('regular.last_day', { date: formatDay(dayBefore(valid_to)) }),
    pause === null ? null : pauseText(t, pause),
    next_lesson === null ? t('regular.no_next') : t('regular.next', { time: formatDateTime(next_lesson) }),
    unplaced === 0 ? null : t('regular.unplaced', { count: unplaced }),
  ].filter((part) => part !== null);
  const shown: RuleAction[] = ['change', can.resume.allowed ? 'resume' : 'pause', 'end', ...(can.join.allowed ? ['join' as const] : [])];
  return (
    <li className={classes.rule}>
      <div className={classes.ruleText}>
        {who !== undefined && <div>{who}</div>}
        <span className={classes.ruleTime}>{time}</span> <Tag tone={tones[state]}>{t(states[state])}</Tag>
        {rule.others.length > 0 && <div>{t('regular.others.with', { kids: ruleChildrenText(t, rule) })}</div>}
        <div className="soft">{about.join(' · ')}</div>
      </div>
      <div className={classes.row}>
        {shown.map((action) => (
          <Button
            key={action}
            variant="subtle"
            disabled={!can[action].allowed}
            pending={action === 'resume' && resuming}
            title={can[action].reason === null ? undefined : refusalText(can[action].reason)}
            aria-label={t('regular.action.of', { action: t(actions[action]), kid: rule.kid_name, time })}
            {...(action === 'resume' ? {} : { 'aria-haspopup': 'dialog' as const })}
            onClick={() => onAction(action)}
          >
            {t(actions[action])}
          </Button>
        ))}
      </div>
    </li>
  );
}
