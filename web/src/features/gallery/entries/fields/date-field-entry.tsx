import { useState } from 'react';
import { DateInput } from '../../../../ui/fields/date-input.tsx';
import type { GalleryEntry } from '../../gallery-entry.ts';

const words = { date: 'Date', november: 'Day of November', until: 'Until' };

function Dates({
  label,
  ...limits
}: {
  readonly label: string;
  readonly min?: string;
  readonly max?: string;
  readonly clearable?: boolean;
}) {
  const [value, setValue] = useState<string | null>('2026-11-21');
  return (
    <>
      <DateInput label={label} value={value} onChange={setValue} {...limits} />
      <output aria-label={`Value of ${label}`}>{value ?? '–'}</output>
    </>
  );
}

export const dateFieldEntry: GalleryEntry = {
  about: [
    'A date, typed or picked. Digits get the dots of the mask DD.DD.DDDD as they are typed, also in the middle; 2026-11-21 and 21 Nov 2026 can be pasted.',
    'While what is typed is no date, a form holds none, and the field says so when it is left. A filter, which can be cleared, keeps its date.',
  ],
  props: [
    { name: 'value', about: 'yyyy-mm-dd, or null' },
    { name: 'min, max', about: 'the first and the last day that may be chosen' },
    { name: 'clearable', about: 'a cross takes the date away' },
    { name: 'error', about: 'what is wrong with it, unless what is typed is no date at all' },
  ],
  keys: [
    { key: '. / -', does: 'on to the month, to the year' },
    { key: 'Escape', does: 'closes the calendar' },
  ],
  examples: [
    { title: 'In a form', show: <Dates label={words.date} /> },
    { title: 'In November 2026 only', show: <Dates label={words.november} min="2026-11-01" max="2026-11-30" /> },
    { title: 'As a filter', show: <Dates label={words.until} clearable /> },
  ],
};
