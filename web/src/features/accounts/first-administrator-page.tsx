import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, email, required } from '../../ui/forms/validation.ts';
import { AccountScreen } from './account-screen.tsx';
import { isUseless } from './link/link-password-form.tsx';
import { takeLinkToken } from './link/link-token.ts';
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx';

/** The first account of a school: an administrator, made by the link that the server printed when it first started. */
export default function FirstAdministratorPage() {
  const { t, i18n } = useTranslation('common');
  const [token] = useState(takeLinkToken);
  const form = useForm({
    initial: { name: '', email: '', password: '', again: '' },
    rules: (person) => ({ name: required(person.name), email: check(person.email, required, email), ...newPasswordProblems(person) }),
    send: (person) => {
      const locale = i18n.resolvedLanguage === 'ru' ? 'ru' : 'en';
      const body = { token, name: person.name.trim(), email: person.email.trim(), password: person.password, locale } as const;
      return api.post('/api/accounts/first-administrator/', { body });
    },
  });
  const toSignIn = (
    <LinkButton to="/accounts/login" wide>
      {t('sign_in.to_sign_in')}
    </LinkButton>
  );
  if (form.isSuccess) {
    return (
      <AccountScreen title={t('first_administrator.done')} text={t('first_administrator.done_text')}>
        {toSignIn}
      </AccountScreen>
    );
  }
  if (token === '' || isUseless(form.error)) {
    return (
      <AccountScreen title={t('link.useless')} text={t('first_administrator.useless')}>
        {toSignIn}
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={t('first_administrator.title')} text={t('first_administrator.text')}>
      <Form form={form} submit={t('first_administrator.submit')} alone>
        <TextField form={form} name="name" label={t('profile.name')} autoComplete="name" autoFocus />
        <TextField form={form} name="email" label={t('sign_in.email')} type="email" autoComplete="username" maxLength={254} />
        <NewPasswordFields form={form} />
      </Form>
    </AccountScreen>
  );
}
