import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { TextInput } from '@mantine/core';
import type { FocusEvent, SubmitEvent } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDraft, useDraft } from '../../../kernel/draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { useProblems } from '../../../ui/forms/field-problems.ts';
import { PasswordField } from '../password-field.tsx';
import { changeProfileWrite } from './profile.queries.ts';
import type { ProfileDraft, ProfileWish } from './profile-draft.rules.ts';
import { changesOf, draftProblems, wantsOtherEmail, wishOf } from './profile-draft.rules.ts';
import classes from './profile.module.css';
import { ZoneField } from '../public/zone-field.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

/** What is typed here is kept in this tab until it is saved. */
const draftName = 'own_profile';

/** Name, e-mail, phone and zone. Another e-mail asks for the password, because a forgotten one is mailed there. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('common');
  const [wish, setWish] = useDraft(draftName, () => wishOf(profile));
  // Beside the draft: a password is kept nowhere.
  const [current_password, setPassword] = useState('');
  const draft: ProfileDraft = { ...wish, current_password };
  const change = useApiWrite(changeProfileWrite);
  const problems = useProblems(draftProblems(draft, profile), change.error);
  const changes = changesOf(draft, profile);
  const unsaved = Object.keys(changes).length > 0;

  useEffect(() => {
    if (!unsaved) dropDraft(draftName);
  }, [unsaved]);

  const set = (changed: Partial<ProfileWish>) => {
    setWish({ ...wish, ...changed });
    if (change.isError) change.reset();
  };
  const startFrom = (kept: OwnProfile) => {
    setWish(wishOf(kept));
    setPassword('');
    dropDraft(draftName);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!problems.allow(event.currentTarget) || change.isPending || !unsaved) return;
    change.mutate(
      { params: { id: profile.id }, body: changes },
      {
        onSuccess: (saved) => {
          startFrom(saved);
          toast.success(t('profile.saved'));
        },
      },
    );
  };
  const text = (field: 'name' | 'email' | 'phone') => ({
    name: field,
    value: wish[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set({ [field]: currentTarget.value }),
    onBlur: (event: FocusEvent) => problems.leave(field, event),
    error: problems.at(field),
    withAsterisk: false,
  });
  return (
    <Card title={t('profile.about')}>
      <UnsavedWork unsaved={unsaved} onLeave={() => dropDraft(draftName)} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput {...text('name')} label={t('profile.name')} autoComplete="name" required maxLength={200} />
        <TextInput {...text('email')} label={t('profile.email')} type="email" autoComplete="email" required maxLength={254} />
        {profile.pending_email !== null && (
          <p className="soft" role="status">
            {t('profile.pending_email', { email: profile.pending_email })}
          </p>
        )}
        {wantsOtherEmail(wish, profile) && (
          <PasswordField
            label={t('profile.current_password')}
            description={t('profile.current_password_hint')}
            name="current_password"
            autoComplete="current-password"
            value={current_password}
            onChange={(typed) => {
              setPassword(typed);
              if (change.isError) change.reset();
            }}
            error={problems.at('current_password')}
          />
        )}
        <TextInput {...text('phone')} label={t('profile.phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
        <ZoneField value={wish.zone} onChange={(zone) => set({ zone })} error={problems.at('zone')} />
        <FormErrors error={change.error} except={Object.keys(draft)} />
        <div className={classes.buttons}>
          <Button type="submit" pending={change.isPending} disabled={!unsaved}>
            {t('profile.save')}
          </Button>
          {unsaved && (
            <Button variant="default" onClick={() => startFrom(profile)}>
              {t('profile.undo')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
