import { useTranslation } from 'react-i18next';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { PasswordField } from '../password-field.tsx';

type Proof = { readonly current_password: string };

/** The user's password, required to change security settings. */
export function OwnPasswordField<V extends Proof>({ form }: { readonly form: FormFields<V> }) {
  const { t } = useTranslation('common');
  return (
    <PasswordField
      form={form as unknown as FormFields<Proof>}
      name="current_password"
      label={t('security.second_factor.password')}
      autoComplete="current-password"
      autoFocus
    />
  );
}
