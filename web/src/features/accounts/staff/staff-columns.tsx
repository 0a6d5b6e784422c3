import type { TFunction } from 'i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { Avatar } from '../../../ui/images/avatar.tsx';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import type { staffList } from './staff-list.ts';
import { formatDate, formatDateTime, formatRelative } from '../../../ui/formats/date-time.tsx';
import { abilityNameOf, roleNames } from './rights/right-names.ts';
import type { StaffUser } from './staff.queries.ts';
import { UserStateTag } from './user-state-tag.tsx';

export function staffColumns(t: TFunction<'teachers'>): ListColumn<typeof staffList>[] {
  const now = nowInstant();
  return [
    {
      key: 'name',
      title: t('staff.column.name'),
      ordering: 'name',
      cell: ({ name, preview }) => (
        <>
          <Avatar name={name} url={preview} />
          {name}
        </>
      ),
    },
    { key: 'email', title: t('staff.column.email'), wide: true, cell: ({ email }) => <span className="soft">{email}</span> },
    {
      key: 'roles',
      title: t('staff.column.roles'),
      wide: true,
      cell: ({ roles }) => (roles.length === 0 ? t('common:role.none') : roles.map((role) => t(roleNames[role])).join(', ')),
    },
    { key: 'abilities', title: t('staff.column.abilities'), align: 'right', wide: true, cell: (user) => <Abilities user={user} t={t} /> },
    {
      key: 'second_factor',
      title: t('staff.column.second_factor'),
      wide: true,
      cell: ({ second_factor }) => t(second_factor ? 'common:security.second_factor.on' : 'common:security.second_factor.off'),
    },
    {
      key: 'last_seen',
      title: t('staff.column.last_seen'),
      wide: true,
      cell: ({ last_seen_at }) =>
        last_seen_at === null ? (
          <span className="soft">{t('staff.never_seen')}</span>
        ) : (
          <time dateTime={last_seen_at} title={formatDateTime(last_seen_at)}>
            {formatRelative(last_seen_at, now)}
          </time>
        ),
    },
    {
      key: 'created',
      title: t('staff.column.created'),
      ordering: 'created_at',
      wide: true,
      cell: ({ created_at }) => formatDate(created_at),
    },
    { key: 'state', title: t('staff.column.state'), cell: ({ state }) => <UserStateTag state={state} /> },
  ];
}

/** A count, with the list in a tooltip. */
function Abilities({ user: { abilities }, t }: { readonly user: StaffUser; readonly t: TFunction<'teachers'> }) {
  const names = abilities.map((ability) => {
    const name = abilityNameOf(ability);
    return name === undefined ? String(ability) : t(name.title);
  });
  return <span title={names.join(', ')}>{abilities.length}</span>;
}
