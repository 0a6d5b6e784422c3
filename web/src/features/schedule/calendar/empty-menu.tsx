/** Actions for an empty interval of a teacher's schedule, shown beside it. */
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../ui/formats/calendar-dates.ts';
import { MenuGroup, MenuItem, MenuList } from '../../../ui/floating/menu.tsx';
import type { EmptyInterval } from './schedule-events.ts';
import { clockOf } from '../schedule-range.ts';

type Props = {
  readonly interval: EmptyInterval;
  readonly canAddLesson: boolean;
  readonly onLesson: () => void;
  readonly onOff: () => void;
  readonly onActivity: () => void;
  readonly onClose: () => void;
};

export function EmptyMenu({ interval, canAddLesson, onLesson, onOff, onActivity, onClose }: Props) {
  const { t } = useTranslation('schedule');
  const title = t('menu.title', { date: formatDay(interval.date), from: clockOf(interval.from), to: clockOf(interval.to) });
  return (
    <MenuList label={title} align="start" anchor={() => interval.anchor as HTMLElement} onClose={onClose}>
      <MenuGroup title={title}>
        {canAddLesson && <MenuItem onSelect={onLesson}>{t('menu.lesson')}</MenuItem>}
        <MenuItem onSelect={onOff}>{t('menu.off')}</MenuItem>
        <MenuItem onSelect={onActivity}>{t('menu.activity')}</MenuItem>
      </MenuGroup>
    </MenuList>
  );
}
