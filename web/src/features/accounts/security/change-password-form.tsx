import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Effect, Form } from '../../../ui/forms/form.tsx';
import { renamedFields } from '../../../ui/forms/state/renamed-fields.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { required } from '../../../ui/forms/validation.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { NewPasswordFields, newPasswordProblems } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import { changePasswordWrite } from './security.queries.ts';

/** Current password, and the new one twice. Warns that all other sessions, tokens and the calendar address end. */
export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('common');
  const { email } = useCurrentUser();
  const change = useApiWrite(changePasswordWrite);
  const form = useForm({
    initial: { current_password: '', password: '', again: '' },
    rules: (values) => ({ current_password: required(values.current_password), ...newPasswordProblems(values) }),
    send: async ({ current_password, password }) => {
      try {
        return await change.mutateAsync({ body: { current_password, new_password: password } });
      } catch (error) {
        throw renamedFields(error, (field) => (field === 'new_password' ? 'password' : field));
      }
    },
    onSuccess: () => {
      toast.success(t('security.password.done'), { instruction: t('security.password.done_instruction') });
      onDone();
    },
  });
  return (
    <Form form={form} submit={t('security.password.change')} onCancel={onDone} effect={<Effect>{t('security.password.effect')}</Effect>}>
      {/* Tells password managers the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField form={form} name="current_password" label={t('security.password.current')} autoComplete="current-password" autoFocus />
      <NewPasswordFields form={form} />
    </Form>
  );
}
