import { IconCheck } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { check, passwordLength, passwordsVerdict, required, sameAs, shortestPassword } from '../../ui/forms/validation.ts';
import type { ValidationMessage } from '../../ui/forms/validation.ts';
import { validationText } from '../../ui/forms/validation-text.ts';
import classes from './new-password-fields.module.css';
import { PasswordField } from './password-field.tsx';

export type NewPassword = { readonly password: string; readonly again: string };
type Field = keyof NewPassword;

/** What is wrong with a password that somebody chooses, by field. */
export function newPasswordProblems({ password, again }: NewPassword): Record<Field, ValidationMessage | null> {
  return { password: check(password, required, passwordLength), again: check(again, required, sameAs(password)) };
}

type Props = {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  readonly problems: { readonly at: (field: Field) => string | undefined; readonly leave: (field: Field, event: FocusEvent) => void };
  readonly autoFocus?: boolean;
};

/** A new password, typed twice; that both are the same is said as soon as they are. */
export function NewPasswordFields({ value, onChange, problems, autoFocus = false }: Props) {
  const { t } = useTranslation('common');
  const verdict = passwordsVerdict(value.password, value.again);
  return (
    <>
      <PasswordField
        label={t('password.new')}
        description={t('password.rule', { count: shortestPassword })}
        name="password"
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        onBlur={(event) => problems.leave('password', event)}
        error={problems.at('password')}
        autoFocus={autoFocus}
      />
      <div>
        <PasswordField
          label={t('password.again')}
          name="again"
          autoComplete="new-password"
          value={value.again}
          onChange={(again) => onChange({ ...value, again })}
          onBlur={(event) => problems.leave('again', event)}
          error={problems.at('again')}
        />
        <p className={classes.match} role="status">
          {verdict?.key === 'passwords_match' && (
            <>
              <IconCheck size={16} aria-hidden />
              {validationText(verdict)}
            </>
          )}
        </p>
      </div>
    </>
  );
}
