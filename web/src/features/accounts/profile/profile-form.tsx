import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { ZoneField } from '../../../ui/forms/people-fields.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { PasswordField } from '../password-field.tsx';
import { changeProfileWrite } from './profile.queries.ts';
import type { ProfileDraft } from './profile-draft.rules.ts';
import { changesOf, draftOf, draftProblems, changesEmail } from './profile-draft.rules.ts';

/** Name, e-mail, phone and time zone. A new e-mail needs the password, because reset mails are sent to it. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('common');
  const change = useApiWrite(changeProfileWrite);
  const form = useForm<ProfileDraft, OwnProfile>({
    call: '/api/own-user-profile/{id}/',
    initial: draftOf(profile),
    rules: (draft) => draftProblems(draft, profile),
    send: (draft) => change.mutateAsync({ params: { id: profile.id }, body: changesOf(draft, profile) }),
    onSuccess: () => toast.success(t('profile.saved')),
    draft: 'own_profile',
    secret: ['current_password'],
  });
  const unsaved = Object.keys(changesOf(form.values, profile)).length > 0;
  return (
    <Card title={t('profile.about')}>
      <Form
        form={form}
        submit={t('profile.save')}
        disabled={!unsaved}
        actions={
          form.isChanged && (
            <Button variant="default" onClick={form.reset}>
              {t('profile.undo')}
            </Button>
          )
        }
      >
        <TextField form={form} name="name" label={t('profile.name')} autoComplete="name" />
        <TextField form={form} name="email" label={t('profile.email')} type="email" autoComplete="email" />
        {profile.pending_email !== null && (
          <p className="soft" role="status">
            {t('profile.pending_email', { email: profile.pending_email })}
          </p>
        )}
        {changesEmail(form.values, profile) && (
          <PasswordField
            form={form}
            name="current_password"
            label={t('profile.current_password')}
            description={t('profile.current_password_hint')}
            autoComplete="current-password"
          />
        )}
        <TextField form={form} name="phone" label={t('profile.phone')} type="tel" autoComplete="tel" />
        <ZoneField form={form} name="zone" own />
      </Form>
    </Card>
  );
}
