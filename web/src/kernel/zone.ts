/** @returns a zone of the wire in the form Temporal and browsers take: `+0300` → `+03:00`, names as they are. */
export function temporalZone(zone: string): string {
  return /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}

let ownZone = '+03:00';

/** The zone in which everything is shown: the signed-in person's, set by the frame before it shows any screen. */
export function viewerZone(): string {
  return ownZone;
}

export function setViewerZone(zone: string): void {
  ownZone = temporalZone(zone);
}
