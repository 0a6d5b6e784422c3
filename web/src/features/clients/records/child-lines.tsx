import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import type { useProblems } from '../../../ui/forms/field-problems.ts';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { gradeOptions } from '../../../ui/options/grades.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ChildDraft } from './record-draft.rules.ts';
import { isBlankChild, sentIndex } from './record-draft.rules.ts';
import classes from './records.module.css';
import { newRowKey } from '../../../kernel/row-key.ts';

type Props = {
  readonly kids: readonly ChildDraft[];
  readonly problems: ReturnType<typeof useProblems<string>>;
  readonly onChange: (kids: readonly ChildDraft[]) => void;
};

export const newChild = (): ChildDraft => ({ key: newRowKey(), name: '', birth_date: null, grade: null });

/** The children of a new client, a line for each. A line that is left empty is not sent. */
export function ChildLines({ kids, problems, onChange }: Props) {
  const { t } = useTranslation('clients');
  const change = (child: ChildDraft, more: Partial<ChildDraft>) =>
    onChange(kids.map((each) => (each === child ? { ...each, ...more } : each)));
  return (
    <fieldset className={classes.lines}>
      <legend>{t('tab.kids')}</legend>
      {kids.map((child) => {
        const field = (name: string) => `children.${sentIndex(kids, child, isBlankChild)}.${name}`;
        return (
          <fieldset key={child.key} className={classes.line} data-of="child">
            <TextInput
              label={t('child.name')}
              name={field('name')}
              value={child.name}
              onChange={({ currentTarget }) => change(child, { name: currentTarget.value })}
              onBlur={(event) => problems.leave(field('name'), event)}
              error={problems.at(field('name'))}
              maxLength={200}
              autoComplete="off"
            />
            <DateInput
              label={t('child.birth_date')}
              value={child.birth_date}
              max={localDateOf(nowInstant())}
              onChange={(birth_date) => change(child, { birth_date })}
              error={problems.at(field('birth_date'))}
            />
            <NativePicker
              label={t('child.grade')}
              name={field('grade')}
              options={gradeOptions}
              value={child.grade}
              placeholder="—"
              onChange={(grade) => change(child, { grade })}
              error={problems.at(field('grade'))}
            />
            <IconButton
              icon={IconTrash}
              aria-label={t('record.remove_child', { name: child.name })}
              onClick={() => onChange(kids.filter((each) => each !== child))}
            />
          </fieldset>
        );
      })}
      <div>
        <Button variant="subtle" onClick={() => onChange([...kids, newChild()])}>
          <Icon icon={IconPlus} />
          {t('child.add')}
        </Button>
      </div>
    </fieldset>
  );
}
