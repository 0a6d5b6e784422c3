import { zoneOffsets } from '@lectern/contract/time-zones';
import type { Option } from '../options/option.ts';
import type { PickerProps } from './option-picker.tsx';
import { OptionPicker } from './option-picker.tsx';

type Props = PickerProps & {
  /** What the server offers, where names such as Europe/Moscow are to be chosen from, too. */
  readonly zones?: readonly Option[];
};

/** A time zone: GMT 0, +1 to +14, -1 to -11, or whatever the server offers. A zone kept from elsewhere stays in the list. */
export function ZonePicker({ zones = zoneOffsets, ...props }: Props) {
  const { value } = props;
  const known = value === null || zones.some(({ id }) => id === value);
  return <OptionPicker {...props} options={known ? zones : [...zones, { id: value, title: value.replaceAll('_', ' ') }]} />;
}
