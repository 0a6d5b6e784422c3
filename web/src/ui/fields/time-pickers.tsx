import type { TimeFormat } from '../options/schedule-time.ts';
import { timeRanges, timeSlots } from '../options/time-slots.ts';
import type { ComboboxProps } from './combobox.tsx';
import { Combobox } from './combobox.tsx';

type SlotProps = Omit<ComboboxProps<string>, 'options'> & {
  /** Step between times, in minutes. */
  readonly step: number;
  /** Format of the value. Displayed as HH:mm. */
  readonly format?: TimeFormat;
};

/** A time of day, 24-hour clock. */
export function TimeSlotPicker({ step, format = 'HH:mm:ss', ...props }: SlotProps) {
  return <Combobox {...props} options={timeSlots(step, format)} />;
}

type RangeProps = SlotProps & {
  /** Duration, in minutes. */
  readonly duration: number;
};

/** A start time, displayed with the resulting end. The value is the start. */
export function TimeRangePicker({ step, duration, format = 'HH:mm:ss', ...props }: RangeProps) {
  return <Combobox {...props} options={timeRanges(step, duration, format)} />;
}
