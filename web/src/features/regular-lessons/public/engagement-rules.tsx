/** Weekly rules of an engagement on the client's card, and adding new ones. */
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngagementStatus } from '@lectern/contract/engagements/engagement-states';
import { hasPermission, placesLessons } from '@lectern/contract/permissions';
import { useCurrentUser } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import type { EngagementOfRules } from '../dialogs/new-rules-dialog.tsx';
import { regularRulesQuery } from '../regular-lessons.queries.ts';
import { RuleList } from '../rule-list.tsx';
import { usePlacedToast } from '../use-placed-toast.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const NewRulesDialog = lazyDialog(async () => (await import('../dialogs/new-rules-dialog.tsx')).NewRulesDialog);

type Props = {
  readonly clientId: number;
  readonly engagement: EngagementOfRules & { readonly teacher_id: number; readonly service_course_title: string };
  /** Paused and ended engagements get no lessons, trials only one. */
  readonly status: EngagementStatus;
};

export function EngagementRules({ clientId, engagement, status }: Props) {
  const { t } = useTranslation('lessons');
  const user = useCurrentUser();
  const [adding, setAdding] = useState(false);
  const toastPlaced = usePlacedToast();
  const { data } = useQuery(regularRulesQuery({ client_id: clientId }));
  const rules = data?.filter(({ engagement_id }) => engagement_id === engagement.id) ?? [];
  const onTrial = status === 'trial';
  const mayAdd =
    (status === 'active' || onTrial) &&
    hasPermission(placesLessons, user) &&
    (user.role !== 'Teacher' || engagement.teacher_id === user.id);
  if (rules.length === 0 && !mayAdd) return null;
  const { kid_name: name, teacher_name: teacher, course_title: course } = engagement;
  return (
    <div>
      {rules.length > 0 && <RuleList rules={rules} />}
      {mayAdd && (
        <Button
          variant="default"
          disabled={onTrial}
          title={onTrial ? refusalText('engagement_not_begun', { name, teacher, course }) : undefined}
          aria-haspopup="dialog"
          aria-label={t('regular.add_for', { kid: name, course: engagement.service_course_title })}
          onClick={() => setAdding(true)}
        >
          <IconPlus size={16} aria-hidden />
          {t('regular.add')}
        </Button>
      )}
      {adding && (
        <NewRulesDialog
          engagement={engagement}
          onClose={() => setAdding(false)}
          onPlaced={(placed, unplaced) => {
            setAdding(false);
            toastPlaced(placed, unplaced);
          }}
        />
      )}
    </div>
  );
}
