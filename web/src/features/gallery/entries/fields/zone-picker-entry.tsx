import { defaultZone } from '@lectern/contract/time-zones';
import { useState } from 'react';
import { ZonePicker } from '../../../../ui/fields/zone-picker.tsx';
import type { GalleryEntry } from '../../gallery-entry.ts';

const words = { zone: 'Time zone' };

function Zone({ first }: { readonly first: string | null }) {
  const [value, setValue] = useState(first);
  return <ZonePicker label={words.zone} value={value} onChange={setValue} />;
}

export const zonePickerEntry: GalleryEntry = {
  about: [
    'A time zone: GMT 0, +1 to +14, -1 to -11, in this order. The id is an offset such as +0300, which is the school’s default.',
    'Given what GET /api/timezones/ answers, it offers names such as Europe/Moscow as well. A zone that is kept but not offered stays.',
  ],
  props: [
    { name: 'value', about: 'the id of a zone, or null' },
    { name: 'zones', about: 'what to choose from; the offsets unless said otherwise' },
    { name: 'clearable', about: 'a cross takes the choice away' },
  ],
  keys: [
    { key: 'Typing', does: 'finds: “+3”, “0300”, “new york”' },
    { key: '↑ ↓', does: 'open the list and move in it' },
    { key: 'Enter', does: 'chooses' },
    { key: 'Escape', does: 'closes the list; the choice stays' },
  ],
  examples: [
    { title: 'The default', show: <Zone first={defaultZone} /> },
    { title: 'A zone that is kept by name', show: <Zone first="America/New_York" /> },
  ],
};
