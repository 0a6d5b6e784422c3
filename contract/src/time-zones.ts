/**
 * The zones of the specification, without schemas, so that the browser can read them. The server offers them first, then
 * every zone by name.
 */

/** A zone by its distance from GMT. `id` is what the wire and the database carry: `+0300`. */
export type ZoneOffset = { readonly id: string; readonly title: string };

/** The zone of a school or person that never chose one. */
export const defaultZone = '+0300';

function zoneOffset(hours: number): ZoneOffset {
  const [sign, distance] = [hours < 0 ? '-' : '+', Math.abs(hours)];
  return { id: `${sign}${String(distance).padStart(2, '0')}00`, title: hours === 0 ? 'GMT 0' : `GMT${sign}${distance}:00` };
}

const hoursFromOne = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** GMT 0, then +1 to +14, then -1 to -11. */
export const zoneOffsets: readonly ZoneOffset[] = [0, ...hoursFromOne(14), ...hoursFromOne(11).map((hours) => -hours)].map(zoneOffset);
