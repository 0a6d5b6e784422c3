import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { readInteger } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { payPeriodsQuery } from '../salary.queries.ts';
import type { TeacherSalary } from '../salary.queries.ts';
import { periodStates } from './period-states.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { periodTitle } from '../../../ui/formats/period-title.ts';

/** Pay periods, newest first, without future ones. */
export function PeriodSelect({ current }: { readonly current: TeacherSalary['period'] | undefined }) {
  const { t } = useTranslation('salary');
  const { search, change } = useAddress();
  const requested = readInteger(search, 'period_id');
  const periods = useQuery(payPeriodsQuery).data ?? [];
  const today = localDateOf(nowInstant());
  // The server's default if no period is requested.
  const past = periods.filter(({ starts_on }) => starts_on <= today);
  const usual = past.find(({ state }) => state === 'open') ?? past[0];
  const value = requested ?? current?.id ?? usual?.id;
  const begun = periods.filter(({ starts_on, id }) => current === undefined || starts_on <= current.starts_on || id === value);
  const shown = requested === undefined ? begun : periods;
  return (
    <Combobox
      label={t('period')}
      hideLabel
      keepsChoice
      options={shown.map((period) => ({ id: period.id, title: `${periodTitle(period)} · ${t(periodStates[period.state]).toLowerCase()}` }))}
      value={value ?? null}
      onChange={(id) => change({ period_id: id ?? undefined })}
      width={240}
    />
  );
}
