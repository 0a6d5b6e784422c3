import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PlainSelect } from '../../ui/options/plain-select.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { FilterField, FilterForm, FilterPopover } from '../../ui/table/filter-popover.tsx';
import { weekdayText } from '../free-teachers/public/weekly-time-text.ts';
import { clockText, weekdays } from '../free-teachers/public/weekly-time.rules.ts';

const lengths = [30, 45, 60, 90, 120];
const starts = Array.from({ length: 48 }, (_, index) => index * 30);

/** A weekly time as text of a chip: Mon 15:00–16:00. @param window from the URL, `1:900-960` */
export function weeklyTimeText(window: string): string {
  const [weekday = 1, start = 0, finish = 0] = window.split(/[:-]/).map(Number);
  return `${weekdayText(weekday)} ${clockText(start)}–${clockText(finish)}`;
}

/** Filter: the teacher is free at a weekly time. */
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
  const form = useForm({
    initial: { weekday: 1, start: 900, minutes: 60 },
    send: ({ weekday, start, minutes }) => Promise.resolve(`${weekday}:${start}-${Math.min(1440, start + minutes)}`),
    onSuccess: onAdd,
  });
  const pick = (name: keyof typeof form.values, label: string, options: readonly number[], textOf: (option: number) => string) => (
    <FilterField label={label}>
      <PlainSelect
        value={form.values[name]}
        options={options.map((option) => ({ id: option, title: textOf(option) }))}
        onChange={(option) => form.change({ [name]: option })}
      />
    </FilterField>
  );
  return (
    <FilterForm form={form} submit={t('free_time.submit')}>
      <p className="soft">{t('free_time.about')}</p>
      {pick('weekday', t('free_time.weekday'), weekdays, weekdayText)}
      {pick('start', t('free_time.start'), starts, clockText)}
      {pick('minutes', t('free_time.length'), lengths, (count) => t('free_time.minutes', { count }))}
    </FilterForm>
  );
}
