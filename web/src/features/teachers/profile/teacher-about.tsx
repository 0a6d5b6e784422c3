import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { hoursText } from '../hours-text.ts';
import { contractNames } from '../teacher-columns.tsx';
import classes from './teacher-profile.module.css';
import type { TeacherCard } from '../teachers.queries.ts';
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const EditTeacherDialog = lazyDialog(async () => (await import('./edit-teacher-dialog.tsx')).EditTeacherDialog);

/** A teacher's description and, with the right, employment data. */
export function TeacherAbout({ teacher }: { readonly teacher: TeacherCard }) {
  const { t } = useTranslation('teachers');
  const [editing, setEditing] = useState(false);
  const { about, terms, can } = teacher;
  return (
    <Card
      title={t('about.title')}
      {...(can.edit_profile.allowed
        ? {
            aside: (
              <Button variant="subtle" aria-label={t('about.edit')} onClick={() => setEditing(true)}>
                {t('ui:action.edit')}
              </Button>
            ),
          }
        : {})}
    >
      <div className={classes.about}>
        {about === '' ? <p className="soft">{t('about.empty')}</p> : <p className={classes.words}>{about}</p>}
        {terms !== null && (
          <dl className={classes.facts}>
            <dt>{t('about.contract')}</dt>
            <dd>{t(contractNames[terms.contract_type])}</dd>
            <dt>{t('about.inn')}</dt>
            <dd>{terms.inn ?? '—'}</dd>
            <dt>{t('about.max_load')}</dt>
            <dd>{terms.max_minutes_per_week === null ? t('about.no_limit') : hoursText(terms.max_minutes_per_week, t)}</dd>
          </dl>
        )}
      </div>
      {editing && <EditTeacherDialog teacher={teacher} onClose={() => setEditing(false)} />}
    </Card>
  );
}
