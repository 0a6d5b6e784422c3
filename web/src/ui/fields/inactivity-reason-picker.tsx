import type { InactiveReason } from '@lectern/contract/teachers/person-states';
import { inactivityReasonOptions } from '../options/inactivity-reasons.ts';
import { NativePicker } from './native-picker.tsx';

type Props = {
  readonly label: string;
  readonly value: InactiveReason | null;
  readonly onChange: (reason: InactiveReason) => void;
};

/** Why somebody or something stops, from the school's dictionary. */
export function InactivityReasonPicker({ label, value, onChange }: Props) {
  const options = inactivityReasonOptions().map(({ reason, title }) => ({ id: reason, title }));
  return <NativePicker label={label} options={options} value={value} onChange={onChange} />;
}
