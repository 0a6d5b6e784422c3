import { useState } from 'react';
import { TimeRangePicker, TimeSlotPicker } from '../../../../ui/fields/time-pickers.tsx';
import type { GalleryEntry } from '../../gallery-entry.ts';

function Slot({ step }: { readonly step: number }) {
  const [value, setValue] = useState<string | null>('09:30:00');
  return <TimeSlotPicker label={`Every ${step} minutes`} step={step} value={value} onChange={setValue} />;
}

function Range({ duration }: { readonly duration: number }) {
  const [value, setValue] = useState<string | null>(null);
  return <TimeRangePicker label={`For ${duration} minutes`} step={15} duration={duration} value={value} onChange={setValue} clearable />;
}

export const timePickersEntry: GalleryEntry = {
  about: [
    'A time of day out of 24 hours, at a step in minutes; or the interval of time that begins then, past midnight as well.',
    'The value is the time of the beginning, HH:mm:ss or HH:mm; what is read is HH:mm and HH:mm - HH:mm.',
  ],
  props: [
    { name: 'step', about: 'minutes between two times' },
    { name: 'duration', about: 'of TimeRangePicker: minutes from beginning to end' },
    { name: 'form', about: 'how the value is written: HH:mm:ss unless said otherwise, or HH:mm' },
    { name: 'clearable', about: 'a cross takes the choice away' },
  ],
  keys: [
    { key: 'Typing', does: 'finds: “930” and “9:30” are both 09:30' },
    { key: '↑ ↓ Enter', does: 'move in the list and choose' },
    { key: 'Escape', does: 'closes the list; the choice stays' },
  ],
  examples: [
    { title: 'Time slot', show: [15, 60].map((step) => <Slot key={step} step={step} />) },
    { title: 'Time range', show: [45, 60].map((duration) => <Range key={duration} duration={duration} />) },
  ],
};
