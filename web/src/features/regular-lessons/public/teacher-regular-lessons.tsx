/** Regular lessons on a teacher's schedule: what could not be placed, and a dialog with all weekly times. */
import { IconRepeat } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { UnplacedLessons } from './unplaced-lessons.tsx';

const TeacherRulesDialog = lazy(async () => ({ default: (await import('../teacher-rules-dialog.tsx')).TeacherRulesDialog }));

type Props = {
  readonly teacherId: number;
  readonly teacherName: string;
  /** Whether the viewer may place lessons of this teacher. */
  readonly canAdd: boolean;
};

export function TeacherRegularLessons({ teacherId, teacherName, canAdd }: Props) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnplacedLessons whose={{ teacher_id: teacherId }} />
      <div>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconRepeat size={16} aria-hidden />
          {t('regular.title')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {open && <TeacherRulesDialog teacherId={teacherId} teacherName={teacherName} canAdd={canAdd} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
