import i18next from 'i18next';
import { useEffect } from 'react';
import type { Field, FormFields, NameOf } from './form-types.ts';

/** Properties of every form field: the form, the field's name, and its texts. */
export type NamedProps<V, T> = {
  readonly form: FormFields<V>;
  readonly name: NameOf<V, T>;
  readonly label: string;
  readonly description?: React.ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Marks the field as required, if the rules use a message of their own. */
  readonly required?: boolean;
  /** A dialog focuses this on opening. */
  readonly autoFocus?: boolean;
};

/** A field of a form, registered while it is on the screen. */
export function useField<T>(form: FormFields<never>, name: string, required = false): Field<T> {
  const field = (form as unknown as FormFields<Record<string, T>>).field(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every render, its path is stable
  useEffect(() => field.register(), [field.path]);
  return required ? { ...field, required } : field;
}

/** Properties for the controls of `ui/fields`. */
export function controlProps<T>({ path, value, change, leave, problem, required }: Field<T>) {
  return { name: path, value, onChange: change, onLeave: leave, error: problem, required };
}

/** The same for a combobox: text that matches no option blocks sending. */
export function choiceProps<T>(field: Field<T>) {
  const onUnparsed = (is: boolean) => field.setUnparsed(is ? i18next.t('ui:validation.choose_from_list') : null);
  return { ...controlProps(field), onUnparsed };
}
