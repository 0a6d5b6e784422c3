/** Whether all children of a shared lesson stop, or only this child. */
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../../ui/forms/choice-fields.tsx';
import type { FormFields } from '../../../ui/forms/form-types.ts';
import type { RegularRule } from '../regular-lessons.queries.ts';

type Props = { readonly form: FormFields<{ everyone: boolean }> | object; readonly rule: RegularRule };

export function EveryoneField({ form, rule }: Props) {
  const { t } = useTranslation('lessons');
  if (rule.others.length === 0) return null;
  return <CheckField form={form as FormFields<{ everyone: boolean }>} name="everyone" label={t('regular.others.everyone')} />;
}

/** The query of a preview. */
export const forEveryone = (everyone: boolean): { everyone?: 'true' } => (everyone ? { everyone: 'true' } : {});
