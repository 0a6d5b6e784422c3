import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

/** A parsed event: instants in milliseconds, whatever its zone in the text. */
export type ParsedEvent = { readonly uid: string; readonly start: number; readonly finish: number; readonly summary: string };

const inOrder = (events: readonly ParsedEvent[]) => [...events].sort((a, b) => (a.uid < b.uid ? -1 : 1));

function byIcalJs(text: string): ParsedEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toUnixTime() * 1000,
      finish: event.endDate.toUnixTime() * 1000,
      summary: event.summary,
    };
  });
}

function byNodeIcal(text: string): ParsedEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === 'VEVENT' ? [{ uid: part.uid, start: Number(part.start), finish: Number(part.end), summary: String(part.summary) }] : [],
  );
}

function byTsIcs(text: string): ParsedEvent[] {
  return (convertIcsCalendar(undefined, text).events ?? []).map(({ uid, start, end, summary }) => ({
    uid,
    start: Number(start.date),
    finish: Number(end?.date),
    summary,
  }));
}

/** Three independent parsers of iCalendar. */
export const calendarParsers: readonly (readonly [string, (text: string) => ParsedEvent[]])[] = [
  ['ical.js', (text) => inOrder(byIcalJs(text))],
  ['node-ical', (text) => inOrder(byNodeIcal(text))],
  ['ts-ics', (text) => inOrder(byTsIcs(text))],
];
