import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../../ui/floating/menu.tsx';
import { useOnDemand } from '../../ui/timing/use-on-demand.ts';
import classes from './list-tools.module.css';
import type { ExportOfList } from './export-items.tsx';
import { exportsQuery, isUnderWay } from './list-tools.queries.ts';

const FileProgress = lazy(async () => ({ default: (await import('./file-progress.tsx')).FileProgress }));
const loadItems = async () => (await import('./export-items.tsx')).ExportItems;

/** Exports the list to a file and shows the progress, also after returning to the page. */
export function ExportMenu(list: ExportOfList) {
  const { t } = useTranslation('ui');
  const { data: runs = [] } = useQuery(exportsQuery(list.subject));
  const [Items, reach] = useOnDemand(loadItems);
  return (
    <>
      {/* Always mounted: it saves the files that this tab has requested. */}
      <Suspense fallback={null}>{runs.length > 0 && <FileProgress subject={list.subject} />}</Suspense>
      {!runs.some(isUnderWay) && (
        <Menu
          align="end"
          reach={reach}
          button={{
            className: classes.button,
            children: (
              <>
                <IconDownload size={16} stroke={1.8} aria-hidden />
                {t('export.title')}
              </>
            ),
          }}
        >
          {Items !== undefined && <Items {...list} />}
        </Menu>
      )}
    </>
  );
}
