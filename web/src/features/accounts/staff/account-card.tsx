import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { InvitationLink } from './invitation-link.tsx';
import classes from './staff.module.css';
import type { AccountActionKey, StaffCard } from './staff.queries.ts';
import { accountActionWrite } from './staff.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const texts = {
  invite_again: {
    title: 'teachers:staff.account.invite_again',
    about: 'teachers:staff.account.invite_again_text',
    done: 'teachers:staff.invitation.sent',
  },
  reset_second_factor: {
    title: 'teachers:staff.account.reset',
    about: 'teachers:staff.account.reset_text',
    done: 'teachers:staff.account.reset_done',
    question: 'teachers:staff.account.reset_question',
    confirm: 'teachers:staff.account.reset_confirm',
  },
  activate: {
    title: 'teachers:staff.account.activate',
    about: 'teachers:staff.account.activate_text',
    done: 'teachers:staff.account.activated',
  },
  deactivate: {
    title: 'teachers:staff.account.deactivate',
    about: 'teachers:staff.account.deactivate_text',
    done: 'teachers:staff.account.deactivated',
    question: 'teachers:staff.account.deactivate_question',
    confirm: 'teachers:staff.account.deactivate_confirm',
  },
} as const;

/** Actions on an account. Unavailable ones explain why. */
export function AccountCard({ user }: { readonly user: StaffCard }) {
  const { t } = useTranslation('teachers');
  return (
    <Card title={t('staff.account.title')}>
      <ul className={classes.actions}>
        {user.state === 'invited' && <AccountAction user={user} action="invite_again" />}
        {user.state === 'invited' && (
          <li>
            <InvitationLink userId={user.id} />
          </li>
        )}
        <AccountAction user={user} action="reset_second_factor" />
        <AccountAction user={user} action={user.state === 'inactive' ? 'activate' : 'deactivate'} />
      </ul>
    </Card>
  );
}

function AccountAction({ user, action }: { readonly user: StaffCard; readonly action: AccountActionKey }) {
  const { t } = useTranslation('teachers');
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const run = useApiWrite(accountActionWrite);
  const own = useCurrentUser().id === user.id;
  const { title, about, done, ...dialog } = texts[action];
  const { allowed, reason } = user.can[action];
  const named = { name: user.name, email: user.email };
  const perform = () =>
    run.mutate({ id: user.id, action }, { onSuccess: () => toast.success(t(done, named)), onError: (refusal) => toast.error(refusal) });
  return (
    <li className={classes.action}>
      <p id={id}>
        {t(about)}
        {!allowed && (
          <span className={classes.reason}>
            {action === 'reset_second_factor' && own ? t('staff.account.reset_own') : refusalText(reason ?? 'forbidden')}
          </span>
        )}
      </p>
      <Button
        variant="default"
        disabled={!allowed}
        pending={run.isPending && !confirming}
        aria-describedby={id}
        onClick={() => ('question' in dialog ? setConfirming(true) : perform())}
      >
        {t(title)}
      </Button>
      {'question' in dialog && confirming && (
        <ConfirmWrite
          title={t(dialog.question, named)}
          confirmTitle={t(dialog.confirm)}
          danger
          send={() => run.mutateAsync({ id: user.id, action })}
          done={() => t(done, named)}
          onClose={() => setConfirming(false)}
        >
          {action === 'deactivate' ? <DeactivationEffect user={user} own={own} /> : <p>{t('staff.account.reset_effect')}</p>}
        </ConfirmWrite>
      )}
    </li>
  );
}

function DeactivationEffect({ user, own }: { readonly user: StaffCard; readonly own: boolean }) {
  const { t } = useTranslation('teachers');
  return (
    <>
      <p>{t('staff.account.deactivate_effect')}</p>
      {user.roles.includes('Teacher') && <p>{t('staff.account.deactivate_teacher')}</p>}
      {own && <p>{t('staff.account.deactivate_self')}</p>}
    </>
  );
}
