import type { FocusEvent, ReactNode } from 'react';

/** What every field is given. */
export type FieldProps<V> = {
  readonly label: string;
  /** Said to screen readers only, where the place makes plain what the field is. */
  readonly hideLabel?: boolean;
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** The field was left: the time to check it. */
  readonly onLeave?: (event: FocusEvent) => void;
  /** Which field it is, to the form and to the browser. */
  readonly name?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
};

type Labelled = Pick<FieldProps<unknown>, 'label' | 'hideLabel' | 'onLeave' | 'required' | 'autoFocus'>;

/** The part of a field's properties whose names differ from the component's. */
export function inputProps({ label, hideLabel = false, onLeave, required = false, autoFocus = false }: Labelled) {
  return {
    ...(hideLabel ? { 'aria-label': label } : { label }),
    ...(onLeave === undefined ? {} : { onBlur: onLeave }),
    required,
    withAsterisk: false,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    // A dialog gives its focus to this one.
    'data-autofocus': autoFocus || undefined,
    autoFocus,
  };
}
