/** Above the calendar: date navigation, zone, view, hours, and adding a lesson. */
import { IconCalendarTime, IconChevronLeft, IconChevronRight, IconClock, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledSelect } from '../../ui/options/plain-select.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/floating/menu.tsx';
import { Popover } from '../../ui/floating/popover.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import classes from './schedule-page.module.css';
import type { VisibleHours } from './schedule-hours.ts';
import { minHours } from './schedule-hours.ts';
import type { ScheduleView } from './schedule-range.ts';
import { scheduleViews } from './schedule-range.ts';

const viewTitles = { day: 'schedule:view.day', week: 'schedule:view.week', month: 'schedule:view.month' } as const;

const timeItems = [
  { of: 'hours', title: 'schedule:time_menu.hours' },
  { of: 'off', title: 'schedule:time_menu.off' },
  { of: 'rules', title: 'schedule:time_menu.rules' },
  { of: 'activity', title: 'schedule:time_menu.activity' },
] as const;

type HoursProps = { readonly hours: VisibleHours; readonly onChange: (hours: VisibleHours) => void };

function HourSelect({
  title,
  value,
  from,
  to,
  onChange,
}: {
  title: string;
  value: number;
  from: number;
  to: number;
  onChange: (hour: number) => void;
}) {
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return (
    <LabelledSelect
      className={classes.hour}
      label={title}
      value={value}
      options={hours.map((hour) => ({ id: hour, title: `${String(hour).padStart(2, '0')}:00` }))}
      onChange={onChange}
    />
  );
}

/** The minimum displayed hours; a lesson outside extends them. */
function HoursControl({ hours, onChange }: HoursProps) {
  const { t } = useTranslation('schedule');
  return (
    <Popover
      label={t('hours.title')}
      align="end"
      button={{
        className: `${classes.step} ${classes.framed}`,
        'aria-label': t('hours.title'),
        children: <IconClock size={16} aria-hidden />,
      }}
    >
      {() => (
        <>
          <div className={classes.hours}>
            <HourSelect
              title={t('hours.from')}
              value={hours.from}
              from={0}
              to={hours.to - minHours}
              onChange={(from) => onChange({ ...hours, from })}
            />
            <HourSelect
              title={t('hours.to')}
              value={hours.to}
              from={hours.from + minHours}
              to={24}
              onChange={(to) => onChange({ ...hours, to })}
            />
          </div>
          <p className={classes.hoursHint}>{t('hours.hint')}</p>
        </>
      )}
    </Popover>
  );
}

type Props = HoursProps & {
  readonly view: ScheduleView;
  readonly title: string;
  readonly zones: readonly { readonly key: string; readonly text: string }[];
  readonly canAdd: boolean;
  readonly onView: (view: ScheduleView) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onToday: () => void;
  readonly onAdd: () => void;
  /** Print and calendar feed. */
  readonly more: ReactNode;
  /** Whether the user may edit the teacher's working time. The menu is disabled while the schedule loads. */
  readonly keepsTime: boolean;
  /** Opens the teacher's working time; null without the right. */
  readonly onTime: ((of: 'hours' | 'rules' | 'off' | 'activity') => void) | null;
};

export function ScheduleToolbar({
  view,
  title,
  zones,
  canAdd,
  hours,
  more,
  onView,
  onStep,
  onToday,
  onAdd,
  keepsTime,
  onTime,
  onChange,
}: Props) {
  const { t } = useTranslation('schedule');
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <div className={classes.where}>
        <Button variant="default" onClick={onToday}>
          {t('today')}
        </Button>
        <button type="button" className={classes.step} onClick={() => onStep(-1)} aria-label={t('previous')}>
          <IconChevronLeft size={16} aria-hidden />
        </button>
        <button type="button" className={classes.step} onClick={() => onStep(1)} aria-label={t('next')}>
          <IconChevronRight size={16} aria-hidden />
        </button>
        <h2 className={classes.title} aria-live="polite">
          {title}
        </h2>
        {zones.map(({ key, text }) => (
          <span key={key} className={classes.zone}>
            {text}
          </span>
        ))}
      </div>
      <div className={classes.tools}>
        <Segmented
          label={t('view.title')}
          options={scheduleViews.map((each) => ({ value: each, label: t(viewTitles[each]) }))}
          value={view}
          onChange={onView}
        />
        {view !== 'month' && <HoursControl hours={hours} onChange={onChange} />}
        {keepsTime && (
          <Menu
            button={{
              className: classes.time ?? '',
              disabled: onTime === null,
              children: (
                <>
                  <IconCalendarTime size={16} aria-hidden />
                  {t('time_menu.title')}
                </>
              ),
            }}
          >
            {timeItems.map(({ of, title }) => (
              <MenuItem key={of} onSelect={() => onTime?.(of)}>
                {t(title)}
              </MenuItem>
            ))}
          </Menu>
        )}
        {more}
        <div className={classes.add}>
          <Button onClick={onAdd} disabled={!canAdd} aria-keyshortcuts="n" title={canAdd ? undefined : t('cannot_add')}>
            <IconPlus size={16} aria-hidden />
            {t('add')}
          </Button>
        </div>
      </div>
    </div>
  );
}
