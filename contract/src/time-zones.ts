/** Time zones of the specification. Free of schemas, so the browser can import it. The server lists them first, then all zones by name. */

/** A zone by its offset from GMT. `id` as on the wire and in the database: `+0300`. */
export type ZoneOffset = { readonly id: string; readonly title: string };

/** Default zone of a school or person. */
export const defaultZone = '+0300';

function zoneOffset(hours: number): ZoneOffset {
  const [sign, distance] = [hours < 0 ? '-' : '+', Math.abs(hours)];
  return { id: `${sign}${String(distance).padStart(2, '0')}00`, title: hours === 0 ? 'GMT 0' : `GMT${sign}${distance}:00` };
}

const hoursFromOne = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** GMT 0, then +1 to +14, then -1 to -11. */
export const zoneOffsets: readonly ZoneOffset[] = [0, ...hoursFromOne(14), ...hoursFromOne(11).map((hours) => -hours)].map(zoneOffset);
