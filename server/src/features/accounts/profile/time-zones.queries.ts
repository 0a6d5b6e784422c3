import type { TimeZoneOption } from '@lectern/contract/accounts/own-account.schema';

const twoDigits = (hours: number) => String(Math.abs(hours)).padStart(2, '0');

function offset(hours: number): TimeZoneOption {
  const sign = hours < 0 ? '-' : '+';
  return { id: `${sign}${twoDigits(hours)}00`, title: hours === 0 ? 'GMT 0' : `GMT${sign}${Math.abs(hours)}:00`, kind: 'offset' };
}

/** The specification's offsets in its order: GMT 0, +1 to +14, -1 to -11. */
const offsets = [0, ...Array.from({ length: 14 }, (_, n) => n + 1), ...Array.from({ length: 11 }, (_, n) => -n - 1)].map(offset);

let names: TimeZoneOption[] | undefined;

/** Zones to choose from: the specification's offsets, then every name whose offset follows the law. */
export async function listTimeZones(): Promise<TimeZoneOption[]> {
  // biome-ignore lint/plugin: it formats nothing, and no other part of the platform knows the names
  names ??= Intl.supportedValuesOf('timeZone').map((id) => ({ id, title: id.replaceAll('_', ' '), kind: 'name' as const }));
  return [...offsets, ...names];
}
