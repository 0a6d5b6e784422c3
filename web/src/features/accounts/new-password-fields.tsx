import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '../../ui/forms/form-types.ts';
import { check, passwordLength, passwordsVerdict, required, sameAs, minPasswordLength } from '../../ui/forms/validation.ts';
import { validationText } from '../../ui/forms/rules/validation-text.ts';
import classes from './new-password-fields.module.css';
import { PasswordField } from './password-field.tsx';

export type NewPassword = { readonly password: string; readonly again: string };

/** Problems of a new password, by field. */
export const newPasswordProblems = ({ password, again }: NewPassword) => ({
  password: check(password, required, passwordLength),
  again: check(again, required, sameAs(password)),
});

type Props<V> = { readonly form: FormFields<V>; readonly autoFocus?: boolean };

/** A new password, typed twice. A match is reported while typing. */
export function NewPasswordFields<V extends NewPassword>({ form, autoFocus = false }: Props<V>) {
  const { t } = useTranslation('common');
  const fields = form as unknown as FormFields<NewPassword>;
  const { password, again } = fields.values;
  const verdict = passwordsVerdict(password, again);
  return (
    <>
      <PasswordField
        form={fields}
        name="password"
        label={t('password.new')}
        description={t('password.rule', { count: minPasswordLength })}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <div>
        <PasswordField form={fields} name="again" label={t('password.again')} autoComplete="new-password" />
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
