/** Activates a trial engagement, which weekly lessons need. Shows the cost of the lessons. */
import { arrangesLearning } from '@lectern/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../kernel/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { beginCourseWrite } from '../regular-lessons.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

export function BeginCourse({ engagementId }: { readonly engagementId: number }) {
  const { t } = useTranslation('lessons');
  const may = useMay(arrangesLearning);
  const begin = useApiWrite(beginCourseWrite);
  if (!may) return null;
  return (
    <>
      <Button variant="default" pending={begin.isPending} onClick={() => begin.mutate({ params: { id: engagementId } })}>
        {t('regular.begin_course')}
      </Button>
      <FormErrors error={begin.error} />
    </>
  );
}
