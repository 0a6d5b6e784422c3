import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import type { Checklist } from '../checklists.queries.ts';
import classes from '../checklists.module.css';

const titles = {
  never_due: 'checklist.blockers.never_due',
  no_criteria: 'checklist.blockers.no_criteria',
  section_without_title: 'checklist.blockers.section_without_title',
  empty_section: 'checklist.blockers.empty_section',
  criterion_without_title: 'checklist.blockers.criterion_without_title',
  repeated_criterion: 'checklist.blockers.repeated_criterion',
  scale_too_short: 'checklist.blockers.scale_too_short',
  scale_not_clear: 'checklist.blockers.scale_not_clear',
} as const;

/** What blocks publishing a draft, with links to fix it. */
export function ChecklistBlockers({ checklist: { blockers } }: { readonly checklist: Checklist }) {
  const { t } = useTranslation('students');
  if (blockers.length === 0) return null;
  return (
    <Card title={t('lessons:curriculum.blockers.title')}>
      <ul className={classes.list}>
        {blockers.map(({ kind, section, criterion, title }) => (
          <li key={`${kind} ${section} ${criterion}`}>
            <a href={`#${section === null ? 'schedule' : `section-${section}`}`}>
              {t(titles[kind], { title, section: (section ?? 0) + 1, criterion: (criterion ?? 0) + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
