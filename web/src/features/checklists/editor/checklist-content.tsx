import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import type { Checklist } from '../checklists.queries.ts';
import classes from '../checklists.module.css';

/** A version, read-only. */
export function ChecklistContent({ checklist }: { readonly checklist: Checklist }) {
  const { t } = useTranslation('students');
  const { every_lessons, due_dates, sections } = checklist;
  const due = [
    every_lessons === null ? null : t('checklist.due_every', { count: every_lessons }),
    ...due_dates.map((day) => t('checklist.due_on', { date: formatDate(day) })),
  ].filter((part) => part !== null);
  return (
    <>
      <p className="soft">{due.join(' · ')}</p>
      {sections.map(({ id, title, criteria }) => (
        <Card key={id} title={title}>
          <ol className={classes.list}>
            {criteria.map((criterion) => (
              <li key={criterion.id}>
                {criterion.title}
                <span className={classes.under}>{criterion.scale.join(' → ')}</span>
                {criterion.topics.length > 0 && (
                  <span className={classes.under}>
                    {t('checklist.from_topics', { topics: criterion.topics.map((topic) => topic.title).join(', ') })}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </Card>
      ))}
    </>
  );
}
