import { PasswordInput } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { inputProps } from '../../ui/fields/field.ts';
import type { NamedProps } from '../../ui/forms/use-field.ts';
import { useField } from '../../ui/forms/use-field.ts';
import classes from './password-field.module.css';
import { limitOf } from '../../kernel/text-limits.ts';

type Props<V> = NamedProps<V, string> & {
  /** Hint for password managers. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly ref?: Ref<HTMLInputElement>;
};

/** A password with a button that shows it. */
export function PasswordField<V>({ form, name, autoComplete, ref, ...props }: Props<V>) {
  const { t } = useTranslation('common');
  const field = useField<string>(form as never, name);
  return (
    <PasswordInput
      {...inputProps({ ...props, onLeave: field.leave, required: true })}
      ref={ref}
      name={field.path}
      data-field={field.path}
      autoComplete={autoComplete}
      value={field.value}
      onChange={({ currentTarget }) => field.change(currentTarget.value)}
      error={field.problem}
      description={props.description}
      maxLength={limitOf('/api/accounts/login/', 'password')}
      classNames={{ visibilityToggle: classes.toggle }}
      visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), tabIndex: 0 }}
    />
  );
}
