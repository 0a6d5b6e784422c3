import type { FocusEvent, ReactNode } from 'react';

/** Properties of every field. */
export type FieldProps<V> = {
  readonly label: string;
  /** Visible to screen readers only, if the context shows what the field is. */
  readonly hideLabel?: boolean;
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Called on blur, to validate. */
  readonly onLeave?: (event: FocusEvent) => void;
  /** The field's path in the form; also its HTML name. */
  readonly name?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
};

type Labelled = Pick<FieldProps<unknown>, 'label' | 'hideLabel' | 'onLeave' | 'required' | 'autoFocus'>;

/** Field properties that the component names differently. */
export function inputProps({ label, hideLabel = false, onLeave, required = false, autoFocus = false }: Labelled) {
  return {
    ...(hideLabel ? { 'aria-label': label } : { label }),
    ...(onLeave === undefined ? {} : { onBlur: onLeave }),
    required,
    withAsterisk: false,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    // A dialog focuses this on opening.
    'data-autofocus': autoFocus || undefined,
    autoFocus,
  };
}
