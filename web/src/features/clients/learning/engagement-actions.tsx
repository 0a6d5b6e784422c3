import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/floating/menu.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { ClientCard } from '../clients.queries.ts';
import { beginEngagementWrite, resumeEngagementWrite } from './learning.queries.ts';
import type { StoppedCourse } from './stop-engagement-dialog.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const PauseDialog = lazyDialog(async () => (await import('./stop-engagement-dialog.tsx')).PauseDialog);
const EndDialog = lazyDialog(async () => (await import('./stop-engagement-dialog.tsx')).EndDialog);

type Props = { readonly course: StoppedCourse; readonly can: ClientCard['kids'][number]['engagements'][number]['can'] };

/** Actions on a child's course. Renders nothing without rights. */
export function EngagementActions({ course, can }: Props) {
  const { t } = useTranslation('clients');
  const [dialog, setDialog] = useState<'pause' | 'end' | null>(null);
  const begin = useApiWrite(beginEngagementWrite);
  const resume = useApiWrite(resumeEngagementWrite);
  const goOn = (write: typeof begin) =>
    write.mutate(
      { params: { id: course.id } },
      { onSuccess: () => toast.success(t('engagement.goes_on')), onError: (error) => toast.error(error) },
    );
  if (!Object.values(can).some(({ allowed }) => allowed)) return null;
  return (
    <>
      <Menu
        button={{
          className: iconButtonClass,
          'aria-label': t('engagement.actions', course),
          children: <Icon icon={IconDots} />,
        }}
      >
        {can.begin.allowed && <MenuItem onSelect={() => goOn(begin)}>{t('engagement.begin')}</MenuItem>}
        {can.resume.allowed && <MenuItem onSelect={() => goOn(resume)}>{t('engagement.resume')}</MenuItem>}
        {can.pause.allowed && <MenuItem onSelect={() => setDialog('pause')}>{t('engagement.pause')}</MenuItem>}
        {can.end.allowed && <MenuItem onSelect={() => setDialog('end')}>{t('engagement.end')}</MenuItem>}
      </Menu>
      {dialog === 'pause' && <PauseDialog course={course} onClose={() => setDialog(null)} />}
      {dialog === 'end' && <EndDialog course={course} onClose={() => setDialog(null)} />}
    </>
  );
}
