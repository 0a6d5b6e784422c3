/** The other children of a pair or a group. */
import { useTranslation } from 'react-i18next';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import { MultiSelectField } from '../../../ui/forms/multi-select-field.tsx';
import type { Together } from '../regular-lessons.queries.ts';

type Props = { readonly form: FormFields<{ others: string[] }>; readonly together: Together };

export function TogetherField({ form, together: { most, children } }: Props) {
  const { t } = useTranslation('lessons');
  if (most === 1) return null;
  const options = children.map(({ engagement_id, kid_name, grade }) => ({
    id: String(engagement_id),
    title: t('regular.others.choice', { kid: kid_name, grade }),
  }));
  return (
    <div>
      <MultiSelectField
        form={form}
        name="others"
        label={t(most === 2 ? 'regular.others.second' : 'regular.others.group')}
        options={options}
      />
      <p className="soft">{options.length === 0 ? t('regular.others.nobody') : t('regular.others.hint', { count: most - 1 })}</p>
    </div>
  );
}
