import { useState } from 'react';
import { WeekdayPicker } from '../../../../ui/fields/weekday-picker.tsx';
import type { WeekdayId } from '../../../../ui/options/weekdays.ts';
import type { GalleryEntry } from '../../gallery-entry.ts';

const words = { weekday: 'Weekday', required: 'Required' };

function Weekday({ first, error }: { readonly first: WeekdayId | null; readonly error?: string }) {
  const [value, setValue] = useState(first);
  return <WeekdayPicker label={words.weekday} value={value} onChange={setValue} error={error} />;
}

export const weekdayPickerEntry: GalleryEntry = {
  about: [
    'A day of the week, Monday first and Sunday last. The value is the school’s id: 1 is Sunday, 2 to 7 are Monday to Saturday.',
    'Seven days fit the system’s own list, which phones show best.',
  ],
  props: [
    { name: 'label', about: 'what is asked for; hideLabel says it to screen readers only' },
    { name: 'value', about: 'an id, or null while nothing is chosen; isoWeekdayOf and weekdayIdOf lead to the wire and back' },
    { name: 'onChange', about: 'is given the id that was chosen' },
    { name: 'error', about: 'what is wrong with it' },
  ],
  keys: [
    { key: '↑ ↓', does: 'the day before and after' },
    { key: 'A letter', does: 'the next day that begins with it' },
  ],
  examples: [
    { title: 'Nothing chosen', show: <Weekday first={null} /> },
    { title: 'Sunday', show: <Weekday first={1} /> },
    { title: 'Wrong', show: <Weekday first={null} error={words.required} /> },
  ],
};
