import type { TimeForm } from '../options/schedule-time.ts';
import { timeRanges, timeSlots } from '../options/time-slots.ts';
import type { ComboboxProps } from './combobox.tsx';
import { Combobox } from './combobox.tsx';

type SlotProps = Omit<ComboboxProps<string>, 'options'> & {
  /** Minutes between two times that can be chosen. */
  readonly step: number;
  /** How the value is written; what is read is always HH:mm. */
  readonly form?: TimeForm;
};

/** A time of day out of 24 hours. */
export function TimeSlotPicker({ step, form = 'HH:mm:ss', ...props }: SlotProps) {
  return <Combobox {...props} options={timeSlots(step, form)} />;
}

type RangeProps = SlotProps & {
  /** Minutes from the beginning to the end of what is chosen. */
  readonly duration: number;
};

/** When something that takes its time begins, with when it is over. Its value is the beginning. */
export function TimeRangePicker({ step, duration, form = 'HH:mm:ss', ...props }: RangeProps) {
  return <Combobox {...props} options={timeRanges(step, duration, form)} />;
}
