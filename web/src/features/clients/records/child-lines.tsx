import { useTranslation } from 'react-i18next';
import { nowInstant } from '../../../kernel/clock.ts';
import { newRowKey } from '../../../kernel/row-key.ts';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { GradeField } from '../../../ui/forms/choice-fields.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import type { ChildDraft, ClientDraft } from './record-draft.rules.ts';
import { RecordLines } from './record-lines.tsx';

export const newChild = (): ChildDraft => ({ key: newRowKey(), name: '', birth_date: null, grade: null });

/** Children of a new client, one line each. */
export function ChildLines({ form }: { readonly form: FormFields<ClientDraft> }) {
  const { t } = useTranslation('clients');
  return (
    <RecordLines
      title={t('tab.kids')}
      add={t('child.add')}
      lines={form.values.children}
      onChange={(children) => form.change({ children })}
      newLine={newChild}
      removeLabel={({ name }) => t('record.remove_child', { name })}
      of="child"
    >
      {(_, at) => {
        const line = form.item('children', at);
        return (
          <>
            <TextField form={line} name="name" label={t('child.name')} />
            <DateField form={line} name="birth_date" label={t('child.birth_date')} max={localDateOf(nowInstant())} />
            <GradeField form={line} name="grade" label={t('child.grade')} placeholder="—" />
          </>
        );
      }}
    </RecordLines>
  );
}
