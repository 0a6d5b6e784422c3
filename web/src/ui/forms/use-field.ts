import i18next from 'i18next';
import { useEffect } from 'react';
import type { Field, FormFields, NameOf } from './form-types.ts';

/** What every field of a form is given: the form, its name in it, and its words. */
export type NamedProps<V, T> = {
  readonly form: FormFields<V>;
  readonly name: NameOf<V, T>;
  readonly label: string;
  readonly description?: React.ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Marked as required, where the rules say so in a text of their own. */
  readonly required?: boolean;
  /** A dialog gives its focus to this one. */
  readonly autoFocus?: boolean;
};

/** One field of a form, registered while it is on the screen. */
export function useField<T>(form: FormFields<never>, name: string, required = false): Field<T> {
  const field = (form as unknown as FormFields<Record<string, T>>).field(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object at every render, its path the same
  useEffect(() => field.register(), [field.path]);
  return required ? { ...field, required } : field;
}

/** What the controls of `ui/fields` are given of a field. */
export function controlProps<T>({ path, value, change, leave, problem, required }: Field<T>) {
  return { name: path, value, onChange: change, onLeave: leave, error: problem, required };
}

/** The same for a choice that is found by typing: text that is no choice keeps the form from being sent. */
export function choiceProps<T>(field: Field<T>) {
  const onUnread = (is: boolean) => field.setUnread(is ? i18next.t('ui:validation.choose_from_list') : null);
  return { ...controlProps(field), onUnread };
}
