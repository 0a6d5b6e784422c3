import { everyLessons } from '@lectern/contract/checklists/checklist-limits.rules';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { newRowKey } from '../../../kernel/row-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { NumberField } from '../../../ui/forms/number-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { editChecklist } from '../checklists.queries.ts';
import type { Checklist } from '../checklists.queries.ts';
import classes from '../checklists.module.css';
import { contentOf, draftOf, withMoved, problemsOf } from './checklist-draft.rules.ts';
import { SectionFields } from './section-fields.tsx';

/** Edits a draft: due dates, and sections with criteria. Saved as a whole. */
export function ChecklistForm({ checklist }: { readonly checklist: Checklist }) {
  const { t } = useTranslation('students');
  const edit = useApiWrite(editChecklist);
  const { id, revision, topics } = checklist;
  const form = useForm({
    call: '/api/exams/checklists/{id}/edit/',
    initial: draftOf(checklist),
    rules: problemsOf,
    send: (draft) => edit.mutateAsync({ params: { id }, body: contentOf(draft, revision) }),
    onSuccess: () => toast.success(t('checklist.saved')),
    draft: `checklist ${id} ${revision}`,
  });
  const { due_dates, sections } = form.values;
  const options = topics.map(({ lineage, title, level_title }) => ({ id: String(lineage), title: `${title} (${level_title})` }));
  const addSection = () => form.change({ sections: [...sections, { key: newRowKey(), title: '', criteria: [] }] });
  return (
    <Form form={form} submit={t('lessons:curriculum.save')} untilChanged>
      <Card title={t('checklist.due')}>
        <div id="schedule" className={classes.due}>
          <NumberField form={form} name="every_lessons" label={t('checklist.every_lessons')} {...everyLessons} />
          {due_dates.map(({ key }, at) => (
            <div key={key} className={classes.dated}>
              <DateField form={form.item('due_dates', at)} name="day" label={t('checklist.due_date')} />
              <IconButton
                icon={IconTrash}
                aria-label={t('checklist.remove_date')}
                onClick={() => form.change({ due_dates: due_dates.filter((each) => each.key !== key) })}
              />
            </div>
          ))}
          <div>
            <Button variant="default" onClick={() => form.change({ due_dates: [...due_dates, { key: newRowKey(), day: null }] })}>
              <IconPlus size={16} aria-hidden />
              {t('checklist.add_date')}
            </Button>
          </div>
        </div>
      </Card>
      {sections.map(({ key }, at) => (
        <SectionFields
          key={key}
          form={form.item('sections', at)}
          place={at}
          last={at === sections.length - 1}
          topics={options}
          onMove={(by) => form.change({ sections: withMoved(sections, at, by) })}
          onRemove={() => form.change({ sections: sections.filter((each) => each.key !== key) })}
        />
      ))}
      <div>
        <Button variant="default" onClick={addSection}>
          <IconPlus size={16} aria-hidden />
          {t('checklist.add_section')}
        </Button>
      </div>
    </Form>
  );
}
