import type { Role } from '@lectern/contract/permissions';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { onRoleChanged } from '../../kernel/role-change.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { Card } from '../../ui/card.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { Page } from '../../ui/page.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './role-selection-page.module.css';

/** In which of their roles somebody works. Nobody chooses for somebody else. */
export default function RoleSelectionPage() {
  const { t } = useTranslation('common');
  const { userId } = useParams({ strict: false });
  const user = useCurrentUser();
  const navigate = useNavigate();
  const select = useMutation({
    mutationFn: async (role: Role) => {
      await api.post('/api/accounts/select-role/', { body: { role } });
      await onRoleChanged();
    },
    onSuccess: () => navigate({ to: '/cabinet' }),
  });
  if (userId !== String(user.id)) return <Navigate to="/forbidden" replace />;
  return (
    <Page title={t('role_selection.title')} back="/cabinet">
      <div className={classes.column}>
        <Card title={t('role_selection.question')}>
          <p className={classes.text}>{t('role_selection.text')}</p>
          <ul className={classes.roles}>
            {user.roles.map((role) => (
              <li key={role}>
                <button
                  type="button"
                  className={classes.role}
                  aria-current={role === user.role || undefined}
                  aria-disabled={select.isPending || undefined}
                  onClick={() => !select.isPending && select.mutate(role)}
                >
                  {t(`role.${role || 'none'}`)}
                  {role === user.role && <Tag tone="held">{t('role_selection.current')}</Tag>}
                </button>
              </li>
            ))}
          </ul>
          <FormErrors error={select.error} />
        </Card>
      </div>
    </Page>
  );
}
