import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { accessRequestsQuery, revokeAccessWrite, withdrawAccessWrite } from '../access/access.queries.ts';
import type { AccessRequest } from '../access/access.queries.ts';
import classes from './access-requests.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const AnswerAccessDialog = lazyDialog(async () => (await import('../access/answer-access-dialog.tsx')).AnswerAccessDialog);

const few = { page_size: 10 } as const;

/** Colleagues' requests for the user's clients, current access, and the user's own requests. Hidden if there are none. */
export function AccessRequests() {
  const { t } = useTranslation('clients');
  const waiting = useQuery(accessRequestsQuery({ ...few, state: ['requested'] })).data;
  const shown = useQuery(accessRequestsQuery({ ...few, open: 'true' })).data;
  const pendingOwn = useQuery(accessRequestsQuery({ ...few, whose: 'asked', state: ['requested'] })).data;
  const grantedToUser = useQuery(accessRequestsQuery({ ...few, whose: 'asked', open: 'true' })).data;
  const [answered, answer] = useState<AccessRequest | null>(null);
  const revoke = useApiWrite(revokeAccessWrite);
  const withdraw = useApiWrite(withdrawAccessWrite);
  const onError = (error: unknown) => toast.error(error);
  const all = [waiting, shown, pendingOwn, grantedToUser];
  const count = all.reduce((sum, page) => sum + (page?.count ?? 0), 0);
  // Stays until the dialog of the last answer has closed.
  if (count === 0 && answered === null) return null;
  return (
    <Card title={t('access.title')} aside={waiting?.count}>
      <ul className={classes.lines}>
        {waiting?.results.map((request) => (
          <Line key={request.id} name={t('access.asks', { name: request.asked_by_name })} client={request} under={request.reason}>
            <Button aria-haspopup="dialog" onClick={() => answer(request)}>
              {t('access.answer')}
            </Button>
          </Line>
        ))}
        {shown?.results.map((request) => (
          <Line
            key={request.id}
            name={t('access.sees', { name: request.asked_by_name })}
            client={request}
            under={t('access.until', { date: formatDate(request.last_day ?? '') })}
          >
            <Button
              variant="default"
              pending={revoke.isPending}
              onClick={() => revoke.mutate({ params: { id: request.id }, body: {} }, { onError })}
            >
              {t('access.revoke')}
            </Button>
          </Line>
        ))}
        {grantedToUser?.results.map((request) => (
          <Line
            key={request.id}
            name={t('access.open_to_you')}
            client={request}
            under={t('access.until', { date: formatDate(request.last_day ?? '') })}
          />
        ))}
        {pendingOwn?.results.map((request) => (
          <Line
            key={request.id}
            name={request.manager_name === null ? t('access.you_asked_nobodys') : t('access.you_asked', { name: request.manager_name })}
            client={null}
            under={request.reason}
          >
            <Button
              variant="default"
              pending={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { id: request.id } }, { onError })}
            >
              {t('access.withdraw')}
            </Button>
          </Line>
        ))}
      </ul>
      {answered !== null && <AnswerAccessDialog request={answered} onClose={() => answer(null)} />}
    </Card>
  );
}

type LineProps = {
  readonly name: string;
  readonly client: Pick<AccessRequest, 'client_id' | 'client_name'> | null;
  readonly under: string;
  readonly children?: ReactNode;
};

function Line({ name, client, under, children }: LineProps) {
  return (
    <li>
      <span className={classes.what}>
        {name}
        {client?.client_id != null && (
          <Link to="/clients/$clientId" params={{ clientId: String(client.client_id) }}>
            {client.client_name}
          </Link>
        )}
        <span className={classes.under}>{under}</span>
      </span>
      {children}
    </li>
  );
}
