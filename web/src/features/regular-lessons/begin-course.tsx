/** The way on where weekly lessons are wished after a trial: whoever may begin the course does so here, and sees what the lessons cost. */
import { abilities, hasPermission, staff } from '@lectern/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../kernel/session.ts';
import { useWishKey } from '../../kernel/wish-key.ts';
import { Button } from '../../ui/button.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { useBeginCourse } from './regular-lessons.queries.ts';

const arranging = staff(['AccountManager', 'Curator'], abilities.allSchedules);

export function BeginCourse({ engagementId }: { readonly engagementId: number }) {
  const { t } = useTranslation('lessons');
  const user = useCurrentUser();
  const begin = useBeginCourse(engagementId);
  const key = useWishKey(engagementId);
  if (!hasPermission(arranging, user)) return null;
  return (
    <>
      <Button variant="default" pending={begin.isPending} onClick={() => begin.mutate(key)}>
        {t('regular.begin_course')}
      </Button>
      <FormErrors error={begin.error} />
    </>
  );
}
