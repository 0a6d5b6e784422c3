import type { TimeZoneOption } from '@lectern/contract/accounts/own-account.schema';
import { zoneOffsets } from '@lectern/contract/time-zones';

const offsets = zoneOffsets.map((offset): TimeZoneOption => ({ ...offset, kind: 'offset' }));

let names: TimeZoneOption[] | undefined;

/** Lists time zones: the specification's offsets, then every named zone, whose offset follows the law. */
export async function listTimeZones(): Promise<TimeZoneOption[]> {
  // biome-ignore lint/plugin: it formats nothing, and no other part of the platform knows the names
  names ??= Intl.supportedValuesOf('timeZone').map((id) => ({ id, title: id.replaceAll('_', ' '), kind: 'name' as const }));
  return [...offsets, ...names];
}
