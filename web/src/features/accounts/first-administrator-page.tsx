import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiWrite, useApiWrite } from '../../kernel/api-write.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { check, email, required } from '../../ui/forms/validation.ts';
import { LinkScreen } from './link/link-screen.tsx';
import { takeLinkToken } from './link/link-token.ts';
import { NewPasswordFields, newPasswordProblems } from './new-password-fields.tsx';

const createWrite = apiWrite('/api/accounts/first-administrator/', { refresh: [] });

/** The first account of a school: an administrator, created by the link that the server printed when it first started. */
export default function FirstAdministratorPage() {
  const { t, i18n } = useTranslation('common');
  const [token] = useState(takeLinkToken);
  const { mutateAsync } = useApiWrite(createWrite);
  const form = useForm({
    call: '/api/accounts/first-administrator/',
    initial: { name: '', email: '', password: '', again: '' },
    rules: (person) => ({ name: required(person.name), email: check(person.email, required, email), ...newPasswordProblems(person) }),
    send: ({ name, email: address, password }) => {
      const locale = i18n.resolvedLanguage === 'ru' ? 'ru' : 'en';
      return mutateAsync({ body: { token, name: name.trim(), email: address.trim(), password, locale } });
    },
  });
  const action = (
    <LinkButton to="/accounts/login" wide>
      {t('sign_in.to_sign_in')}
    </LinkButton>
  );
  return (
    <LinkScreen
      token={token}
      form={form}
      title={t('first_administrator.title')}
      text={t('first_administrator.text')}
      submit={t('first_administrator.submit')}
      done={{ title: t('first_administrator.done'), text: t('first_administrator.done_text'), action }}
      invalid={{ text: t('first_administrator.useless'), action }}
    >
      <TextField form={form} name="name" label={t('profile.name')} autoComplete="name" autoFocus />
      <TextField form={form} name="email" label={t('sign_in.email')} type="email" autoComplete="username" />
      <NewPasswordFields form={form} />
    </LinkScreen>
  );
}
