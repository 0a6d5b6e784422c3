import '../../ui/floating/overlay-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { useAddress } from '../../kernel/use-address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { DocumentsList } from './documents-list.tsx';
import classes from './documents.module.css';
import { requisitesQuery } from './documents.queries.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const RequisitesDialog = lazyDialog(async () => (await import('./requisites-dialog.tsx')).RequisitesDialog);

/** Documents of the user's clients, and the school's legal details. */
export default function DocumentsPage() {
  const { t } = useTranslation('mutualsettlement');
  const { search, change } = useAddress();
  const editing = search.requisites !== undefined;
  const setEditing = (open: boolean) => change({ requisites: open ? 1 : undefined });
  const { data, error } = useQuery(requisitesQuery);
  // All staff may open the page, but not see clients' money.
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Page title={t('documents.title')}>
        <EmptyState title={t('settlement.not_yours')} text={t('settlement.not_yours_text')} />
      </Page>
    );
  }
  const mayEdit = data?.can.edit.allowed === true;
  const lacks = data !== undefined && (data.requisites.name === '' || data.requisites.inn === '');
  return (
    <Page title={t('documents.title')}>
      {lacks && (
        <p className={classes.notice} role="status">
          {t('documents.requisites.missing')} {!mayEdit && t('documents.requisites.missing_who')}
        </p>
      )}
      <DocumentsList
        actions={
          mayEdit && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('documents.requisites_action')}
            </Button>
          )
        }
      />
      {editing && mayEdit && <RequisitesDialog requisites={data.requisites} onClose={() => setEditing(false)} />}
    </Page>
  );
}
