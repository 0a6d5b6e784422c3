import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { formatTime } from '../../../ui/formats/date-time.tsx';
import { ZonePicker } from '../../../ui/fields/zone-picker.tsx';
import { timeZonesQuery } from '../profile/profile.queries.ts';

type Props = {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: string | undefined;
  /** Said of the time it is there now; what it says of one's own zone where it is left out. */
  readonly hint?: (time: string) => string;
};

/** A zone: an offset, or a place whose clock follows the law there. One's own is the one in which everything is shown. */
export function ZoneField({ value, onChange, error, hint }: Props) {
  const { t } = useTranslation('common');
  const { data: zones } = useQuery(timeZonesQuery);
  const time = formatTime(nowInstant(), value);
  return (
    <ZonePicker
      label={t('profile.zone')}
      description={hint === undefined ? t('profile.zone_hint', { time }) : hint(time)}
      {...(zones === undefined ? {} : { zones })}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      error={error}
    />
  );
}
