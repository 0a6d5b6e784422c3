import { When } from '../../../ui/formats/when.tsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { defineList } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import { abilityNameOf, roleNames } from './rights/right-names.ts';
import classes from './staff.module.css';
import type { AccountChange } from './staff.queries.ts';

const whatHappened = {
  'user.make_first_administrator': 'teachers:staff.history.made_first_administrator',
  'user.invite': 'teachers:staff.history.invited',
  'user.invite_again': 'teachers:staff.history.invited_again',
  'user.copy_invitation': 'teachers:staff.history.link_copied',
  'user.accept_invitation': 'teachers:staff.history.accepted',
  'user.set_roles': 'teachers:staff.history.roles',
  'user.set_abilities': 'teachers:staff.history.abilities',
  'user.deactivate': 'teachers:staff.history.deactivated',
  'user.activate': 'teachers:staff.history.activated',
  'profile.change': 'teachers:staff.history.profile',
  'email.ask_change': 'teachers:staff.history.email_asked',
  'email.change': 'teachers:staff.history.email',
  'sign_in.lift': 'teachers:staff.history.lock_lifted',
  'password.change': 'teachers:staff.history.password',
  'password.ask_reset': 'teachers:staff.history.password_asked',
  'password.reset': 'teachers:staff.history.password_reset',
  'second_factor.turn_on': 'teachers:staff.history.second_factor_on',
  'second_factor.turn_off': 'teachers:staff.history.second_factor_off',
  'second_factor.reset': 'teachers:staff.history.second_factor_reset',
  'recovery_codes.make': 'teachers:staff.history.recovery_codes',
  'session.end_others': 'teachers:staff.history.sessions_ended',
  'token.make': 'teachers:staff.history.token_made',
  'token.revoke': 'teachers:staff.history.token_revoked',
} as const satisfies Record<AccountChange['action'], string>;

const historyList = defineList({ path: '/api/users/{id}/history/', pageSize: 10 });

/** History of an account, newest first. */
export function AccountHistory({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('teachers');
  return (
    <div className={classes.part}>
      <h2>{t('staff.history.title')}</h2>
      <ListView
        page={useList(historyList, { params: { id: userId } })}
        label={t('staff.history.title')}
        columns={historyColumns(t)}
        skeletonRows={3}
        short
        empty={{ title: t('staff.history.empty') }}
      />
    </div>
  );
}

function historyColumns(t: TFunction<'teachers'>): ListColumn<typeof historyList>[] {
  return [
    { key: 'what', title: t('staff.history.what'), cell: (change) => sentenceOf(change, t) },
    {
      key: 'by',
      title: t('staff.history.by'),
      cell: ({ author }) => author?.name ?? <span className="soft">{t('staff.history.nobody')}</span>,
    },
    { key: 'at', title: t('staff.history.at'), cell: ({ at }) => <When at={at} /> },
  ];
}

/** "Abilities changed; given: All pay; taken: Matches". */
function sentenceOf({ action, ...change }: AccountChange, t: TFunction<'teachers'>): string {
  const names = (roles: AccountChange['roles_given'], abilities: readonly number[]) =>
    [
      ...roles.map((role) => t(roleNames[role])),
      ...abilities.map((ability) => {
        const name = abilityNameOf(ability);
        return name === undefined ? String(ability) : t(name.title);
      }),
    ].join(', ');
  const given = names(change.roles_given, change.abilities_given);
  const taken = names(change.roles_taken, change.abilities_taken);
  return [
    t(whatHappened[action]),
    given === '' ? '' : t('staff.history.given', { rights: given }),
    taken === '' ? '' : t('staff.history.taken', { rights: taken }),
  ]
    .filter((part) => part !== '')
    .join('; ');
}
