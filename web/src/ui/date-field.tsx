import '@mantine/dates/styles.css';
import { DateInput, DatesProvider } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import 'dayjs/locale/ru.js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

dayjs.extend(customParseFormat);

type Props = {
  readonly label?: string;
  readonly ariaLabel?: string;
  /** A calendar date `yyyy-mm-dd`, or null for none. */
  readonly value: string | null;
  readonly onChange: (date: string | null) => void;
  readonly min?: string;
  readonly max?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly clearable?: boolean;
  readonly width?: number;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  /** The field was left. */
  readonly onClose?: () => void;
};

/** A date, typed or picked: 21.11.2026 in Russian, 21 Nov 2026 in English; weeks start on Monday. */
export function DateField({
  label,
  ariaLabel,
  value,
  onChange,
  min,
  max,
  error,
  required = false,
  clearable = false,
  width,
  placeholder,
  autoFocus = false,
  onClose,
}: Props) {
  const { i18n } = useTranslation();
  const russian = i18n.resolvedLanguage === 'ru';
  return (
    <DatesProvider settings={{ locale: russian ? 'ru' : 'en', firstDayOfWeek: 1 }}>
      <DateInput
        label={label}
        aria-label={ariaLabel}
        value={value}
        onChange={onChange}
        valueFormat={russian ? 'DD.MM.YYYY' : 'D MMM YYYY'}
        dateParser={(text) => parseDate(text)}
        {...(min === undefined ? {} : { minDate: min })}
        {...(max === undefined ? {} : { maxDate: max })}
        error={error}
        required={required}
        withAsterisk={false}
        clearable={clearable}
        placeholder={placeholder}
        {...(width === undefined ? {} : { w: width })}
        autoFocus={autoFocus}
        {...(onClose === undefined ? {} : { onBlur: onClose })}
        popoverProps={{ shadow: 'none' }}
      />
    </DatesProvider>
  );
}

/** Whichever way people write a date: 21.11.2026, 21.11.26, 2026-11-21, 21 Nov 2026. */
function parseDate(text: string): string | null {
  for (const format of ['DD.MM.YYYY', 'D.M.YYYY', 'DD.MM.YY', 'YYYY-MM-DD', 'D MMM YYYY']) {
    const parsed = dayjs(text.trim(), format, true);
    if (parsed.isValid()) return parsed.format('YYYY-MM-DD');
  }
  return null;
}
