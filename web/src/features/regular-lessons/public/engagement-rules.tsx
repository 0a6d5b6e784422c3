/** The weekly times of one engagement on the client's card, with the way to more of them. */
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission, staff } from '@lectern/contract/permissions';
import { abilities } from '@lectern/contract/permissions';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { EngagementOfRules } from '../new-rules-dialog.tsx';
import { regularRulesQuery } from '../regular-lessons.queries.ts';
import { RuleList } from '../rule-list.tsx';
import { usePlacedToast } from '../use-placed-toast.ts';

const NewRulesDialog = lazy(async () => ({ default: (await import('../new-rules-dialog.tsx')).NewRulesDialog }));
const placesLessons = staff(['Teacher', 'AccountManager', 'SalesManager', 'Curator'], abilities.allSchedules);

type Props = {
  readonly clientId: number;
  readonly engagement: EngagementOfRules & { readonly teacher_id: number };
  /** Nothing is placed for an engagement that is paused or over. */
  readonly open: boolean;
};

export function EngagementRules({ clientId, engagement, open }: Props) {
  const { t } = useTranslation('lessons');
  const user = useCurrentUser();
  const [adding, setAdding] = useState(false);
  const tellPlaced = usePlacedToast();
  const { data } = useQuery(regularRulesQuery({ client_id: clientId }));
  const rules = data?.results.filter(({ engagement_id }) => engagement_id === engagement.id) ?? [];
  const mayAdd = open && hasPermission(placesLessons, user) && (user.role !== 'Teacher' || engagement.teacher_id === user.id);
  if (rules.length === 0 && !mayAdd) return null;
  return (
    <div>
      {rules.length > 0 && <RuleList rules={rules} />}
      {mayAdd && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={t('regular.add_for', { kid: engagement.kid_name, course: engagement.course_title })}
          onClick={() => setAdding(true)}
        >
          <IconPlus size={16} aria-hidden />
          {t('regular.add')}
        </Button>
      )}
      <Suspense fallback={null}>
        {adding && (
          <NewRulesDialog
            engagement={engagement}
            onClose={() => setAdding(false)}
            onPlaced={(placed, unplaced) => {
              setAdding(false);
              tellPlaced(placed, unplaced);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
