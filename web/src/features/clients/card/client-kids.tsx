import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/forms/check-box.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { UnplacedLessons } from '../../regular-lessons/public/unplaced-lessons.tsx';
import classes from '../client-page.module.css';
import type { ClientCard } from '../clients.queries.ts';
import { KidCard } from './kid-card.tsx';
import { useFinishedFilter } from '../public/finished-filter.ts';
import { finishedCoursesQuery } from '../learning/learning.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const ChildDialog = lazyDialog(async () => (await import('../records/child-dialog.tsx')).ChildDialog);

/** Children with their courses, teachers and dates; finished courses on request. */
export function ClientKids({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const [adding, setAdding] = useState(false);
  const [showsFinished, showFinished] = useFinishedFilter();
  const finishedCount = client.kids.reduce((sum, { finished }) => sum + finished, 0);
  const finished = useQuery({ ...finishedCoursesQuery(client.id), enabled: showsFinished && finishedCount > 0 }).data?.results ?? [];
  const mayEdit = client.can.keep_records.allowed;
  return (
    <>
      <UnplacedLessons whose={{ client_id: client.id }} />
      {(mayEdit || finishedCount > 0) && (
        <div className={classes.toolbar}>
          {mayEdit && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              <Icon icon={IconPlus} />
              {t('child.add')}
            </Button>
          )}
          {finishedCount > 0 && (
            <CheckBox checked={showsFinished} onChange={showFinished}>
              {t('kids.show_finished', { number: finishedCount })}
            </CheckBox>
          )}
        </div>
      )}
      {client.kids.length === 0 && <EmptyState title={t('kids.empty')} text={t('kids.empty_text')} />}
      <div className={classes.cards}>
        {client.kids.map((kid) => (
          <KidCard
            key={kid.id}
            kid={kid}
            client={client}
            finished={showsFinished ? finished.filter(({ kid_id }) => kid_id === kid.id) : []}
          />
        ))}
      </div>
      {adding && <ChildDialog client={client} kid={null} onClose={() => setAdding(false)} />}
    </>
  );
}
