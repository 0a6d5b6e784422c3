import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../kernel/session.ts';
import { Card } from '../../../../ui/card.tsx';
import { AbilityChoices, RoleChoices } from './right-choices.tsx';
import { RightsForm } from './rights-form.tsx';
import { administers, roleEffect } from './rights.rules.ts';
import type { StaffCard } from '../staff.queries.ts';
import { setAbilitiesWrite, setRolesWrite } from '../staff.queries.ts';
import { useApiWrite } from '../../../../kernel/api-write.ts';

const effects = { becomes_teacher: 'teachers:staff.card.becomes_teacher', leaves_staff: 'teachers:staff.card.leaves_staff' } as const;

/** The roles of a user. */
export function RolesCard({ user }: { readonly user: StaffCard }) {
  const { t } = useTranslation('teachers');
  const own = useCurrentUser().id === user.id;
  const { id, name, rights } = user;
  const held = rights.roles.filter((choice) => choice.held).map(({ role }) => role);
  return (
    <Card>
      <RightsForm
        held={held}
        id={id}
        save={useApiWrite(setRolesWrite)}
        saveTitle={t('staff.card.save_roles')}
        savedText={t('staff.card.roles_saved')}
        effectOf={(requested) => {
          const effect = roleEffect(held, requested);
          return effect === null ? null : t(effects[effect], { name });
        }}
        locksOut={(requested) => own && !administers(requested, user.abilities)}
      >
        {(requested, onChange) => (
          <RoleChoices
            legend={t('staff.card.roles')}
            about={t('staff.card.roles_about')}
            rights={rights}
            selected={requested}
            onChange={onChange}
          />
        )}
      </RightsForm>
    </Card>
  );
}

/** The abilities of a user, with descriptions. */
export function AbilitiesCard({ user }: { readonly user: StaffCard }) {
  const { t } = useTranslation('teachers');
  const own = useCurrentUser().id === user.id;
  const { id, rights } = user;
  return (
    <Card>
      <RightsForm
        held={rights.abilities.filter((choice) => choice.held).map(({ ability }) => ability)}
        id={id}
        save={useApiWrite(setAbilitiesWrite)}
        saveTitle={t('staff.card.save_abilities')}
        savedText={t('staff.card.abilities_saved')}
        locksOut={(requested) => own && !administers(user.roles, requested)}
      >
        {(requested, onChange) => (
          <AbilityChoices
            legend={t('staff.card.abilities')}
            about={t('staff.card.abilities_about')}
            rights={rights}
            selected={requested}
            onChange={onChange}
          />
        )}
      </RightsForm>
    </Card>
  );
}
