import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../../kernel/api-write.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../../ui/states/query-placeholder.tsx';
import { formatDateTime } from '../../../../ui/formats/date-time.tsx';
import { errorText } from '../../../../ui/forms/error-text.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toasts/toast.ts';
import { liftLockWrite, signInLocksQuery } from './sign-ins.queries.ts';
import type { SignInLock } from './sign-ins.queries.ts';
import classes from '../staff.module.css';

/** Current locks, each with a button that lifts it. */
export function SignInLocks() {
  const { t } = useTranslation('teachers');
  const query = useQuery(signInLocksQuery);
  const { data } = query;
  return (
    <Card title={t('sign_ins.locks')}>
      <QueryPlaceholder query={query} loading={<Skeleton width="60%" height={32} />} />
      {data?.length === 0 && <p className="soft">{t('sign_ins.no_locks')}</p>}
      {data !== undefined && data.length > 0 && (
        <>
          <ul className={classes.locks}>
            {data.map((lock) => (
              <Lock key={`${lock.scope} ${lock.user?.id ?? ''} ${lock.address ?? ''} ${lock.until}`} lock={lock} />
            ))}
          </ul>
          <p className="soft">{t('sign_ins.explained')}</p>
        </>
      )}
    </Card>
  );
}

function Lock({ lock }: { readonly lock: SignInLock }) {
  const { t } = useTranslation('teachers');
  const lift = useApiWrite(liftLockWrite);
  const { scope, user, address, failures, until } = lock;
  const [name, where] = [user?.name ?? '', address ?? ''];
  const press = () =>
    lift.mutate(user === null ? { body: { address: where } } : { body: { user_id: user.id } }, {
      onSuccess: () => toast.success(t('sign_ins.lifted')),
      onError: (error) => toast.error(errorText(error)),
    });
  return (
    <li>
      <div>
        <p>
          {scope === 'account' && t('sign_ins.lock.account', { name })}
          {scope === 'address' && t('sign_ins.lock.address', { address: where })}
          {scope === 'device' && t('sign_ins.lock.device', { name, address: where })}
        </p>
        <p className="soft">
          {t('sign_ins.failures', { count: failures })} · {t('sign_ins.until', { time: formatDateTime(until) })}
        </p>
      </div>
      <Button
        variant="default"
        pending={lift.isPending}
        onClick={press}
        aria-label={`${t('sign_ins.lift')}: ${user === null ? where : name}`}
      >
        {t('sign_ins.lift')}
      </Button>
    </li>
  );
}
