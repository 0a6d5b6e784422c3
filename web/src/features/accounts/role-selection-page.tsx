import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { apiWrite, useApiWrite } from '../../kernel/api-write.ts';
import { onRoleChanged } from '../../kernel/signed-in/role-change.ts';
import { useCurrentUser } from '../../kernel/session.ts';
import { Card } from '../../ui/card.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './role-selection-page.module.css';

/** `onRoleChanged` refetches everything, in other tabs too. */
const selectWrite = apiWrite('/api/accounts/select-role/', { refresh: [] });

/** The user selects one of their own roles. */
export default function RoleSelectionPage() {
  const { t } = useTranslation('common');
  const { userId } = useParams({ strict: false });
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { mutateAsync } = useApiWrite(selectWrite);
  const form = useForm({
    initial: { role: user.role },
    send: async ({ role }) => {
      await mutateAsync({ body: { role } });
      await onRoleChanged();
    },
    onSuccess: () => void navigate({ to: '/cabinet' }),
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
                  aria-disabled={form.isPending || undefined}
                  onClick={() => form.submit({ role })}
                >
                  {t(`role.${role || 'none'}`)}
                  {role === user.role && <Tag tone="held">{t('role_selection.current')}</Tag>}
                </button>
              </li>
            ))}
          </ul>
          <FormErrors error={form.error} />
        </Card>
      </div>
    </Page>
  );
}
