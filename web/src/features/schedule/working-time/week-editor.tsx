/** Spans by weekday: add, remove, copy a day to others. */
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/floating/menu.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { weekdayIdOf, weekdayOptions } from '../../../ui/options/weekdays.ts';
import { MinuteFields } from './minute-fields.tsx';
import classes from './week-editor.module.css';
import type { EditedSpan } from './week-editor.rules.ts';
import { nextSpan, weekdays } from './week-editor.rules.ts';
import { newRowKey } from '../../../kernel/row-key.ts';

type Values = { readonly week: readonly EditedSpan[] };

const copies = [
  { to: [1, 2, 3, 4, 5], title: 'schedule:working_hours.copy_workdays' },
  { to: [6, 7], title: 'schedule:working_hours.copy_weekend' },
  { to: weekdays, title: 'schedule:working_hours.copy_all' },
] as const;

export function WeekEditor<V extends Values>({ form: given }: { readonly form: FormFields<V> }) {
  const form = given as unknown as FormFields<Values>;
  const { week } = form.values;
  const onChange = (next: readonly EditedSpan[]) => form.change({ week: next });
  const { t } = useTranslation(['schedule', 'ui']);
  const options = weekdayOptions();
  const nameOf = (weekday: number) => options.find(({ id }) => id === weekdayIdOf(weekday))?.title ?? '';
  const copyTo = (from: number, to: readonly number[]) => {
    const source = week.filter(({ weekday }) => weekday === from);
    const kept = week.filter(({ weekday }) => weekday === from || !to.includes(weekday));
    const added = to.filter((day) => day !== from).flatMap((weekday) => source.map((span) => ({ ...span, weekday, key: newRowKey() })));
    onChange([...kept, ...added]);
  };
  return (
    <ul className={classes.week}>
      {weekdays.map((weekday) => {
        const name = nameOf(weekday);
        const spans = week.flatMap((span, index) => (span.weekday === weekday ? [{ span, index }] : []));
        const next = nextSpan(
          spans.map(({ span }) => span),
          weekday,
        );
        return (
          <li key={weekday} className={classes.day}>
            <span className={classes.name}>{name}</span>
            <div className={classes.spans}>
              {spans.length === 0 && <span className={classes.off}>{t('working_hours.day_off')}</span>}
              {spans.map(({ span, index }, place) => (
                <div key={span.key} className={classes.span}>
                  <MinuteFields
                    form={form.item('week', index)}
                    hideLabels
                    labels={{
                      start: t('working_hours.span_from', { day: name, number: place + 1 }),
                      finish: t('working_hours.span_to', { day: name, number: place + 1 }),
                    }}
                  />
                  <button
                    type="button"
                    className={classes.icon}
                    aria-label={t('working_hours.remove', { day: name, number: place + 1 })}
                    onClick={() => onChange(week.filter(({ key }) => key !== span.key))}
                  >
                    <IconX size={16} aria-hidden />
                  </button>
                </div>
              ))}
            </div>
            <div className={classes.tools}>
              <Button
                variant="subtle"
                aria-label={t('working_hours.add_span', { day: name })}
                disabled={next === null}
                title={next === null ? t('working_hours.full') : undefined}
                onClick={() => next !== null && onChange([...week, { ...next, key: newRowKey() }])}
              >
                <IconPlus size={16} aria-hidden />
              </Button>
              <Menu
                button={{
                  className: classes.icon ?? '',
                  'aria-label': t('working_hours.copy', { day: name }),
                  children: <IconCopy size={16} aria-hidden />,
                }}
              >
                {copies.map(({ to, title }) => (
                  <MenuItem key={title} onSelect={() => copyTo(weekday, to)}>
                    {t(title)}
                  </MenuItem>
                ))}
              </Menu>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
