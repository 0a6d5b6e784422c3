import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarParsers } from '../../../test/readers/calendar-parsers.ts';
import { calendarText, escapeText, foldLine } from './calendar-text.rules.ts';
import type { Calendar, CalendarEvent } from './calendar-text.rules.ts';
import { describedZone } from './described-zone.rules.ts';

const now = Temporal.Instant.from('2026-10-05T09:00:00Z');
const zones = [
  'Europe/Moscow',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
  '+0300',
  '+0000',
  '-1100',
  '+1400',
  '+0530',
];

function event(start: string, more: Partial<CalendarEvent> = {}): CalendarEvent {
  const begins = Temporal.Instant.from(start);
  return {
    uid: `lesson-${start}@lectern.test`,
    sequence: 0,
    start: begins,
    finish: begins.add({ minutes: 45 }),
    changed: now,
    summary: 'Masha · Mathematics',
    url: null,
    ...more,
  };
}
const written = (more: Partial<Calendar>) => calendarText({ name: 'Lectern', zone: 'Europe/Berlin', now, events: [], ...more });

/** The events that every parser must find. */
const expected = (events: readonly CalendarEvent[]) =>
  events
    .map(({ uid, start, finish, summary }) => ({ uid, start: start.epochMilliseconds, finish: finish.epochMilliseconds, summary }))
    .sort((a, b) => (a.uid < b.uid ? -1 : 1));

describe.each(calendarParsers)('%s parses', (_, parse) => {
  it('the exact instants in every zone and across both clock changes', () => {
    const around = fc.integer({ min: -28 * 96, max: 182 * 96 }).map((quarters) => now.add({ minutes: quarters * 15 }));
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.uniqueArray(around, { selector: String, maxLength: 12 }), (zone, starts) => {
        const events = starts.map((start) => event(start.toString()));
        expect(parse(written({ zone, events }))).toEqual(expected(events));
      }),
      { numRuns: 150 },
    );
  });

  it('a lesson in the ambiguous hour, before and after the clock change', () => {
    const events = ['2026-10-24T23:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'].map((at) => event(at));
    expect(parse(written({ events }))).toEqual(expected(events));
  });

  it.each([
    ['Europe/Berlin', '2026-10-25T01:00:00Z'],
    ['Europe/Berlin', '2027-03-28T01:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['America/Santiago', '2027-04-04T03:00:00Z'],
    ['Africa/Cairo', '2026-10-29T21:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ])('a lesson every half hour of the days around a clock change in %s', (zone, change) => {
    const first = Temporal.Instant.from(change).subtract({ hours: 26 });
    const events = Array.from({ length: 104 }, (_each, index) => event(first.add({ minutes: index * 30 }).toString()));
    expect(parse(written({ zone, events }))).toEqual(expected(events));
  });

  it('special characters and a long text in another alphabet', () => {
    const summary = `${'Математика; алгебра, \\ геометрия и ещё '.repeat(6)}😀 the end`;
    const events = [event('2026-11-17T07:00:00Z', { summary })];
    expect(parse(written({ events }))).toEqual(expected(events));
  });
});

describe('the text', () => {
  it('has lines of at most 75 octets and unfolds to the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (line) => {
        const text = line.replaceAll(/[\r\n]/g, '');
        const folded = foldLine(text);
        for (const part of folded.split('\r\n')) expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(text);
      }),
    );
  });

  it('contains no control character from a title', () => {
    expect(escapeText('Ma\u0007sha\t1\u0085')).toBe('Ma sha 1 ');
  });

  it('cannot be extended with lines by a title', () => {
    const summary = 'Masha\r\nEND:VEVENT\nBEGIN:VALARM';
    expect(escapeText(summary)).toBe(String.raw`Masha\nEND:VEVENT\nBEGIN:VALARM`);
    expect(written({ events: [event('2026-11-17T07:00:00Z', { summary })] }).match(/^(BEGIN|END):V(EVENT|ALARM)/gm)).toEqual([
      'BEGIN:VEVENT',
      'END:VEVENT',
    ]);
  });

  it('uses the teacher’s local time, and UTC for ambiguous times', () => {
    const events = [event('2026-10-26T09:00:00Z'), event('2026-10-25T00:30:00Z')];
    const text = written({ events });
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20261026T100000\r\n');
    expect(text).toContain('DTSTART:20261025T003000Z\r\n');
  });

  it('describes each clock change between its first and last event, with the offsets before and after', () => {
    const { observances = [] } = describedZone('Europe/Berlin', now, now.add({ hours: 24 * 182 })) ?? {};
    expect(observances).toEqual([
      { wall: '20260329T020000', before: '+0100', offset: '+0200', summer: true },
      { wall: '20261025T030000', before: '+0200', offset: '+0100', summer: false },
      { wall: '20270328T020000', before: '+0100', offset: '+0200', summer: true },
      { wall: '20271031T030000', before: '+0200', offset: '+0100', summer: false },
    ]);
    expect(describedZone('+0300', now, now)).toEqual({
      id: 'Etc/GMT-3',
      zone: '+03:00',
      observances: [{ wall: '19700101T000000', before: '+0300', offset: '+0300', summer: false }],
    });
    expect(describedZone('+0530', now, now)).toBeNull();
  });
});
