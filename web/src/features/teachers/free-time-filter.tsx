import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FilterField, FilterForm, FilterPopover } from '../../ui/table/filter-popover.tsx';
import { weekdayText } from '../free-teachers/public/weekly-time-text.ts';
import { clockText, weekdays } from '../free-teachers/public/weekly-time.rules.ts';

const lengths = [30, 45, 60, 90, 120];
const starts = Array.from({ length: 48 }, (_, index) => index * 30);

/** A weekly time as a chip says it: Mon 15:00–16:00. @param window as the address holds it, `1:900-960` */
export function weeklyTimeText(window: string): string {
  const [weekday = 1, start = 0, finish = 0] = window.split(/[:-]/).map(Number);
  return `${weekdayText(weekday)} ${clockText(start)}–${clockText(finish)}`;
}

/** Adds a weekly time at which a teacher must be free. */
export function FreeTimeFilter({ onAdd }: { readonly onAdd: (window: string) => void }) {
  const { t } = useTranslation('teachers');
  return (
    <FilterPopover label={t('free_time.title')} title={t('free_time.add')} icon={IconClock}>
      {(close) => (
        <FreeTimeForm
          onAdd={(window) => {
            onAdd(window);
            close();
          }}
        />
      )}
    </FilterPopover>
  );
}

function FreeTimeForm({ onAdd }: { readonly onAdd: (window: string) => void }) {
  const { t } = useTranslation('teachers');
  const [{ weekday, start, minutes }, setTime] = useState({ weekday: 1, start: 900, minutes: 60 });
  const submit = () => onAdd(`${weekday}:${start}-${Math.min(1440, start + minutes)}`);
  const pick = (
    label: string,
    value: number,
    options: readonly number[],
    name: (option: number) => string,
    set: (value: number) => void,
  ) => (
    <FilterField label={label}>
      <select value={value} onChange={({ currentTarget }) => set(Number(currentTarget.value))}>
        {options.map((option) => (
          <option key={option} value={option}>
            {name(option)}
          </option>
        ))}
      </select>
    </FilterField>
  );
  return (
    <FilterForm onSubmit={submit}>
      <p className="soft">{t('free_time.about')}</p>
      {pick(t('free_time.weekday'), weekday, weekdays, weekdayText, (value) => setTime({ weekday: value, start, minutes }))}
      {pick(t('free_time.start'), start, starts, clockText, (value) => setTime({ weekday, start: value, minutes }))}
      {pick(
        t('free_time.length'),
        minutes,
        lengths,
        (value) => t('free_time.minutes', { count: value }),
        (value) => setTime({ weekday, start, minutes: value }),
      )}
      <Button type="submit">{t('free_time.submit')}</Button>
    </FilterForm>
  );
}
