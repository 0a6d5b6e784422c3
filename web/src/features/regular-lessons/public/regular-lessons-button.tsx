/** Opens all weekly rules of a teacher. */
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const TeacherRulesDialog = lazyDialog(async () => (await import('../dialogs/teacher-rules-dialog.tsx')).TeacherRulesDialog);

type Props = {
  readonly teacherId: number;
  /** Undefined while the schedule loads. */
  readonly teacherName: string | undefined;
  /** Whether the viewer may place lessons of this teacher. */
  readonly canAdd: boolean;
};

export function RegularLessonsButton({ teacherId, teacherName, canAdd }: Props) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        disabled={teacherName === undefined}
        aria-label={t('regular.title')}
        title={t('regular.title')}
        onClick={() => setOpen(true)}
      >
        <IconRepeat size={16} aria-hidden />
      </Button>
      {open && teacherName !== undefined && (
        <TeacherRulesDialog teacherId={teacherId} teacherName={teacherName} canAdd={canAdd} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
