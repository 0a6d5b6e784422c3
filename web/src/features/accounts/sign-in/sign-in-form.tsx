import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import type { Form as FormState } from '../../../ui/forms/form-types.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { AttemptsPause } from './attempts-pause.tsx';

type Props<V> = {
  readonly form: FormState<V>;
  /** The field that is cleared after an error. */
  readonly secret: keyof V & string;
  readonly children: ReactNode;
};

/** A step of signing in. After too many attempts it shows the remaining wait. */
export function SignInForm<V>({ form, secret, children }: Props<V>) {
  const { t } = useTranslation('common');
  const { error, element } = form;
  useEffect(() => {
    if (error !== null) element.current?.querySelector<HTMLInputElement>(`[data-field="${secret}"]`)?.select();
  }, [error, element, secret]);
  const tooMany = error instanceof ApiError && error.key === 'too_many_attempts' ? error : null;
  return (
    <Form
      form={form}
      submit={t('sign_in.submit')}
      alone
      refusal={tooMany === null ? undefined : <AttemptsPause seconds={Number(tooMany.params.seconds)} onOver={form.forgetError} />}
    >
      {children}
    </Form>
  );
}
