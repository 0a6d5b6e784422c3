import { useTranslation } from 'react-i18next';
import type { WeekdayId } from '../options/weekdays.ts';
import { weekdayOptions } from '../options/weekdays.ts';
import type { FieldProps } from './field.ts';
import { NativePicker } from './native-picker.tsx';

type Props = Omit<FieldProps<WeekdayId | null>, 'onChange'> & { readonly onChange: (weekday: WeekdayId) => void };

/** A weekday, Monday to Sunday. The value is the specification's id: 1 is Sunday. */
export function WeekdayPicker(props: Props) {
  useTranslation('ui');
  return <NativePicker {...props} options={weekdayOptions()} />;
}
