import '../../../ui/overlay-styles.ts';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { formatTime } from '../../../ui/date-time.tsx';
import { timeZonesQuery } from './profile.queries.ts';

type Props = {
  readonly value: string;
  readonly onChange: (zone: string) => void;
  readonly error?: string | undefined;
};

/** The zone in which everything is shown: an offset, or a place whose clock follows the law there. */
export function ZoneField({ value, onChange, error }: Props) {
  const { t } = useTranslation('common');
  const { data: zones = [{ id: value, title: value, kind: 'name' as const }] } = useQuery(timeZonesQuery);
  const group = (kind: 'offset' | 'name', title: string) => ({
    group: title,
    items: zones.filter((zone) => zone.kind === kind).map(({ id, title }) => ({ value: id, label: title })),
  });
  return (
    <Select
      label={t('profile.zone')}
      description={t('profile.zone_hint', { time: formatTime(nowInstant(), value) })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      name="zone"
      data={[group('offset', t('profile.zones_by_offset')), group('name', t('profile.zones_by_place'))]}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      allowDeselect={false}
      searchable
      limit={100}
      maxDropdownHeight={400}
      nothingFoundMessage={t('profile.no_zone')}
      error={error}
    />
  );
}
