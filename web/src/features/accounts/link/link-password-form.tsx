import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { AccountScreen } from '../account-screen.tsx';
import { NewPasswordFields, newPasswordProblems } from '../new-password-fields.tsx';
import { takeLinkToken } from './link-token.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  /** What the link opens: sends the password with the link's secret. */
  readonly send: (body: { readonly token: string; readonly password: string }) => Promise<unknown>;
  /** Once it is done. */
  readonly done: { readonly title: string; readonly text: string };
  /** What to do about a link that opens nothing, and where. */
  readonly useless: { readonly text: string; readonly action: ReactNode };
};

/** A password chosen by the link of a mail. */
export function LinkPasswordForm({ title, text, send, done, useless }: Props) {
  const { t } = useTranslation('common');
  const [token] = useState(takeLinkToken);
  const form = useForm({
    initial: { password: '', again: '' },
    rules: newPasswordProblems,
    send: ({ password }) => send({ token, password }),
  });
  if (form.isSuccess) {
    return (
      <AccountScreen {...done}>
        <LinkButton to="/accounts/login" wide>
          {t('sign_in.submit')}
        </LinkButton>
      </AccountScreen>
    );
  }
  if (token === '' || isUseless(form.error)) {
    return (
      <AccountScreen title={t('link.useless')} text={useless.text}>
        {useless.action}
      </AccountScreen>
    );
  }
  return (
    <AccountScreen title={title} text={text}>
      <Form form={form} submit={t('password.save')} alone>
        <NewPasswordFields form={form} autoFocus />
      </Form>
    </AccountScreen>
  );
}

/** The link was used, has expired, or never was one. */
export function isUseless(error: unknown): boolean {
  return error instanceof ApiError && error.errors.some(({ key, field }) => key === 'link_not_valid' || field === 'token');
}
