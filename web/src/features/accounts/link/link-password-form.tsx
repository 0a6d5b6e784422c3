import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiWrite } from '../../../kernel/api-write.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { NewPasswordFields, newPasswordProblems } from '../new-password-fields.tsx';
import { LinkScreen } from './link-screen.tsx';
import { takeLinkToken } from './link-token.ts';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly write: ApiWrite<{ readonly body: { readonly token: string; readonly password: string } }, Record<string, never>>;
  readonly done: { readonly title: string; readonly text: string };
  /** Advice for an invalid link. */
  readonly invalid: { readonly text: string; readonly action: ReactNode };
};

/** Sets a password with the link of a mail. */
export function LinkPasswordForm({ write, done, ...texts }: Props) {
  const { t } = useTranslation('common');
  const [token] = useState(takeLinkToken);
  const { mutateAsync } = useApiWrite(write);
  const form = useForm({
    initial: { password: '', again: '' },
    rules: newPasswordProblems,
    send: ({ password }) => mutateAsync({ body: { token, password } }),
  });
  const action = (
    <LinkButton to="/accounts/login" wide>
      {t('sign_in.submit')}
    </LinkButton>
  );
  return (
    <LinkScreen {...texts} token={token} form={form} submit={t('password.save')} done={{ ...done, action }}>
      <NewPasswordFields form={form} autoFocus />
    </LinkScreen>
  );
}
