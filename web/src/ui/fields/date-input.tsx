import '@mantine/core/styles/CloseButton.css';
import '@mantine/dates/styles.css';
import { DatesProvider, DateInput as MantineDateInput } from '@mantine/dates';
import 'dayjs/locale/ru.js';
import type { FocusEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDate } from '../formats/date-parsing.ts';
import { dateInputMask, dateOrNamedMonthMask } from './date-mask.ts';
import { useMask } from './use-mask.ts';
import { dateWithin } from '../forms/validation.ts';
import { validationText } from '../forms/rules/validation-text.ts';

/** Two digits may be the start of a four-digit year. They count as a year on blur or Enter. */
const readWhileTyping = (text: string) => (/\D\d\d$/.test(text.trim()) ? null : parseDate(text));

type Props = {
  readonly label?: string;
  readonly ariaLabel?: string;
  /** A calendar date `yyyy-mm-dd`, or null. */
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
  /** The field's path in the form. */
  readonly name?: string;
  readonly description?: ReactNode;
  /** Called on blur. */
  readonly onLeave?: (event: FocusEvent) => void;
  /** Called with the problem when the text is not an allowed date, and with null when it is. */
  readonly onUnparsed?: (why: string | null) => void;
};

const within = (min: string | undefined, max: string | undefined) => ({
  ...(min === undefined ? {} : { minDate: min }),
  ...(max === undefined ? {} : { maxDate: max }),
});

/**
 * A date, typed or picked: 21.11.2026 in Russian, 21 Nov 2026 in English. Weeks start on Monday. Typed digits get the dots of DD.DD.DDDD.
 * While the text is not a date, the value in a form is null, and the problem is shown on blur; a clearable filter keeps its last date.
 */
export function DateInput({
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
  name,
  description,
  onLeave,
  onUnparsed,
}: Props) {
  const { t, i18n } = useTranslation('ui');
  const russian = i18n.resolvedLanguage === 'ru';
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const mask = useMask(russian ? dateInputMask : dateOrNamedMonthMask);
  const check = dateWithin(min, max);
  const wrong = check(typed);
  const reportUnparsed = (text: string) => onUnparsed?.(validationText(check(text)) ?? null);
  const settle = () => {
    const date = parseDate(typed);
    if (date !== null && wrong === null && date !== value) onChange(date);
  };
  return (
    <DatesProvider settings={{ locale: russian ? 'ru' : 'en', firstDayOfWeek: 1, weekendDays: [] }}>
      <MantineDateInput
        label={label}
        aria-label={ariaLabel}
        data-choice
        data-field={name}
        description={description}
        value={value}
        onChange={(next) => {
          setTyped('');
          reportUnparsed('');
          onChange(next);
        }}
        {...mask}
        onInput={({ currentTarget: { value: text } }) => {
          setTyped(text);
          setLeft(false);
          reportUnparsed(text);
          const unsettled = text.trim() !== '' && (readWhileTyping(text) === null || check(text) !== null);
          if (unsettled && !clearable && value !== null) onChange(null);
        }}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        onBlur={(event) => {
          setLeft(true);
          settle();
          onLeave?.(event);
        }}
        fixOnBlur={wrong === null}
        inputMode={russian ? 'numeric' : 'text'}
        valueFormat={russian ? 'DD.MM.YYYY' : 'D MMM YYYY'}
        dateParser={readWhileTyping}
        {...within(min, max)}
        error={left && wrong !== null ? validationText(wrong) : error}
        required={required}
        withAsterisk={false}
        clearable={clearable}
        clearButtonProps={{ 'aria-label': t('field.clear') }}
        previousLabel={t('field.earlier')}
        nextLabel={t('field.later')}
        placeholder={placeholder}
        {...(width === undefined ? {} : { w: width })}
        autoFocus={autoFocus}
        // A dialog focuses this on opening.
        data-autofocus={autoFocus || undefined}
        popoverProps={{ shadow: 'none' }}
      />
    </DatesProvider>
  );
}
