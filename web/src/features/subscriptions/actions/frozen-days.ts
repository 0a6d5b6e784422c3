/** Last day of a freeze on days [from_day, to_day). */
export function lastFrozenDay({ to_day }: { readonly to_day: string }): string {
  return Temporal.PlainDate.from(to_day).subtract({ days: 1 }).toString();
}

/** Adds days to a date. */
export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
