import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { DealAction } from './deal-action.tsx';
import { DealClient } from './deal-client.tsx';
import { useDealContacts } from './deal-contacts.tsx';
import { DealFacts } from './deal-facts.tsx';
import { DealHistory } from './deal-history.tsx';
import { DealTrialCard } from './deal-trial.tsx';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { dealQuery } from '../deals.queries.ts';
import { StageMenu } from '../board/stage-menu.tsx';
import { StageTag } from '../stage-tag.tsx';
import { useStageChange } from '../board/use-stage-change.tsx';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const DealFormDialog = lazyDialog(async () => (await import('../form/deal-form-dialog.tsx')).DealFormDialog);

/** A deal: facts, next action, client, trial lesson and history. */
export default function DealPage() {
  const { t } = useTranslation('students');
  const { dealId = '' } = useParams({ strict: false }) as { readonly dealId?: string };
  const query = useQuery(dealQuery(Number(dealId)));
  const { data } = query;
  if (data === undefined) {
    return (
      <Page title={t('deals.card.title')} back="/deals">
        <QueryPlaceholder query={query} loading={<Skeleton height={320} />} />
      </Page>
    );
  }
  return <ShownDeal deal={data} />;
}

function ShownDeal({ deal }: { readonly deal: DealCard }) {
  const { t } = useTranslation('students');
  const navigate = useNavigate();
  const [editing, setEditing] = useState<{ readonly phone: string; readonly email: string } | null>(null);
  const contacts = useDealContacts(deal);
  const { change, dialog } = useStageChange();
  const { edit } = deal.can;
  // Users who may move deals see all stages; unavailable ones explain why.
  const mayMove = Object.values(deal.can.move).some(({ reason }) => reason !== 'forbidden');
  return (
    <Page
      title={deal.name}
      back="/deals"
      toolbar={<StageTag stage={deal.stage} />}
      actions={
        <>
          {mayMove && (
            <StageMenu deal={deal} className={classes.moves} onMove={(stage) => change(deal, stage)}>
              {t('deals.card.move')}
            </StageMenu>
          )}
          <Button
            variant="default"
            disabled={!edit.allowed}
            title={edit.reason === null ? undefined : refusalText(edit.reason)}
            pending={contacts.pending}
            // The form shows whole contacts, so it opens after a logged reveal.
            onClick={() => void contacts.show().then(setEditing, (error: unknown) => toast.error(error))}
          >
            {t('deals.card.edit')}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.cards}>
          <DealAction deal={deal} />
          <Card title={t('deals.card.about')}>
            <DealFacts deal={deal} contacts={contacts} />
          </Card>
          <DealClient deal={deal} />
          <DealTrialCard deal={deal} />
        </div>
        <DealHistory deal={deal} />
      </div>
      {dialog}
      {editing !== null && (
        <DealFormDialog
          deal={{ ...deal, ...editing }}
          onClose={() => setEditing(null)}
          onSaved={({ can }) => {
            // After reassigning the deal, the user may no longer see it.
            if (can.edit.reason === 'forbidden') void navigate({ to: '/deals' });
          }}
        />
      )}
    </Page>
  );
}
