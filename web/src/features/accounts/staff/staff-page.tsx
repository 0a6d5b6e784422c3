import { selectableRoles } from '@lectern/contract/permissions';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { roleNames } from './rights/right-names.ts';
import { staffColumns } from './staff-columns.tsx';
import { staffList, userStates } from './staff-list.ts';
import { stateNames } from './user-state-tag.tsx';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** All accounts, for administrators. Search, filters, ordering and page are in the URL. */
export default function StaffPage() {
  const { t } = useTranslation('teachers');
  const { search, change } = useAddress();
  // Other screens link here to invite somebody with a given role.
  const inviting = search.invite !== undefined;
  const role = readChoice(search, 'invite', selectableRoles);
  const setInviting = (open: boolean) => change({ invite: open ? 1 : undefined });
  const page = useList(staffList);
  const filters = [
    page.filter(
      'role',
      t('staff.filter.role'),
      selectableRoles.map((role) => ({ value: role, label: t(roleNames[role]) })),
    ),
    page.filter(
      'state',
      t('staff.filter.state'),
      userStates.map((state) => ({ value: state, label: t(stateNames[state]) })),
    ),
  ];
  return (
    <Page title={t('staff.title')}>
      <ListView
        page={page}
        label={t('staff.title')}
        searchLabel={t('staff.search')}
        columns={staffColumns(t)}
        filters={filters}
        actions={
          <Button onClick={() => setInviting(true)}>
            <Icon icon={IconPlus} />
            {t('staff.invite')}
          </Button>
        }
        rowLink={({ id }) => `/staff/${id}`}
        empty={{ title: t('staff.empty.title'), filtered: t('staff.empty.filtered'), none: t('staff.empty.none') }}
      />
      {inviting && <InviteDialog role={role} onClose={() => setInviting(false)} />}
    </Page>
  );
}
