import { PasswordInput } from '@mantine/core';
import type { FocusEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './password-field.module.css';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What password managers fill in. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A password that can be looked at while it is typed. */
export function PasswordField({ onChange, description, ...rest }: Props) {
  const { t } = useTranslation('common');
  return (
    <PasswordInput
      {...rest}
      {...(description === undefined ? {} : { description })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={200}
      required
      withAsterisk={false}
      classNames={{ visibilityToggle: classes.toggle }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password'), tabIndex: 0 }}
    />
  );
}
