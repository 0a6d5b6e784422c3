import { zoneOffsets } from '@lectern/contract/time-zones';
import { useState } from 'react';
import type { Option } from '../options/option.ts';
import type { ComboboxProps } from './combobox.tsx';
import { Combobox } from './combobox.tsx';

type Props = Omit<ComboboxProps<string>, 'options'> & {
  /** The server's zones, if names such as Europe/Moscow are offered too. */
  readonly zones?: readonly Option[] | undefined;
};

/** A time zone: GMT 0, +1 to +14, -1 to -11, or the server's list. A stored zone outside the list stays selectable. */
export function ZonePicker({ zones = zoneOffsets, ...props }: Props) {
  const { value } = props;
  const [first] = useState(value);
  const stored = value ?? first;
  const isListed = stored === null || zones.some(({ id }) => id === stored);
  return <Combobox {...props} options={isListed ? zones : [...zones, { id: stored, title: stored.replaceAll('_', ' ') }]} />;
}
