import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newRowKey } from '../../../kernel/row-key.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Option } from '../../../ui/options/option.ts';
import classes from '../checklists.module.css';
import type { CriterionDraft, SectionDraft } from './checklist-draft.rules.ts';
import { maxScaleLength, withMoved, newCriterion } from './checklist-draft.rules.ts';

type Moving = { readonly last: boolean; readonly onMove: (by: -1 | 1) => void; readonly onRemove: () => void };
type Props = Moving & {
  readonly form: FormFields<SectionDraft>;
  readonly place: number;
  readonly topics: readonly Option<string>[];
};

/** A section of a draft: title and criteria in order. */
export function SectionFields({ form, place, topics, ...moving }: Props) {
  const { t } = useTranslation('students');
  const { title, criteria } = form.values;
  const name = title.trim() === '' ? t('checklist.section_no', { no: place + 1 }) : title;
  const add = () => form.change({ criteria: [...criteria, newCriterion(newRowKey(), criteria.at(-1), t('checklist.usual_scale'))] });
  return (
    <Card>
      <div id={`section-${place}`} className={classes.section}>
        <div className={classes.sectionHead}>
          <TextField form={form} name="title" label={t('checklist.section_title')} />
          <MoveButtons name={name} first={place === 0} {...moving} />
        </div>
        <ol className={classes.criteria} aria-label={t('checklist.criteria_of', { section: name })}>
          {criteria.map(({ key }, at) => (
            <li key={key}>
              <CriterionFields
                form={form.item('criteria', at)}
                no={at + 1}
                topics={topics}
                last={at === criteria.length - 1}
                onMove={(by) => form.change({ criteria: withMoved(criteria, at, by) })}
                onRemove={() => form.change({ criteria: criteria.filter((each) => each.key !== key) })}
              />
            </li>
          ))}
        </ol>
        <div>
          <Button variant="default" onClick={add}>
            <IconPlus size={16} aria-hidden />
            {t('checklist.add_criterion')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type CriterionProps = Moving & {
  readonly form: FormFields<CriterionDraft>;
  readonly no: number;
  readonly topics: readonly Option<string>[];
};

function CriterionFields({ form, no, topics, ...moving }: CriterionProps) {
  const { t } = useTranslation('students');
  const { title } = form.values;
  return (
    <div className={classes.criterionFields}>
      <TextField form={form} name="title" label={t('checklist.criterion', { no })} autoFocus={title === ''} />
      <TextField form={form} name="words" label={t('checklist.scale')} description={t('checklist.scale_help')} maxLength={maxScaleLength} />
      <MultiSelectField form={form} name="topics" label={t('checklist.topics')} options={topics} />
      <MoveButtons name={title.trim() === '' ? t('checklist.criterion', { no }) : title} first={no === 1} {...moving} />
    </div>
  );
}

function MoveButtons({ name, first, last, onMove, onRemove }: Moving & { readonly name: string; readonly first: boolean }) {
  const { t } = useTranslation('students');
  return (
    <ButtonRow at="icons">
      <IconButton
        icon={IconArrowUp}
        aria-label={t('lessons:curriculum.move_up', { title: name })}
        disabled={first}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={IconArrowDown}
        aria-label={t('lessons:curriculum.move_down', { title: name })}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <IconButton icon={IconTrash} aria-label={t('lessons:curriculum.delete', { title: name })} onClick={onRemove} />
    </ButtonRow>
  );
}
