/** @returns a zone in the form that Temporal and browsers take: `+0300` → `+03:00`, names unchanged */
export function temporalZone(zone: string): string {
  return /^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone;
}

let ownZone = '+03:00';

/** The display zone of all times: the signed-in user's. The frame sets it before any screen renders. */
export function viewerZone(): string {
  return ownZone;
}

export function setViewerZone(zone: string): void {
  ownZone = temporalZone(zone);
}
