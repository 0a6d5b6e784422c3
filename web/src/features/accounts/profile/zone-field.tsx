import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { formatTime } from '../../../ui/date-time.tsx';
import { ZonePicker } from '../../../ui/fields/zone-picker.tsx';
import { timeZonesQuery } from './profile.queries.ts';

type Props = {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: string | undefined;
};

/** The zone in which everything is shown: an offset, or a place whose clock follows the law there. */
export function ZoneField({ value, onChange, error }: Props) {
  const { t } = useTranslation('common');
  const { data: zones } = useQuery(timeZonesQuery);
  return (
    <ZonePicker
      label={t('profile.zone')}
      description={t('profile.zone_hint', { time: formatTime(nowInstant(), value) })}
      {...(zones === undefined ? {} : { zones })}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      error={error}
    />
  );
}
