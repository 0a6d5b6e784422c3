import { useTranslation } from 'react-i18next';
import { SelectField, SegmentField } from '../../ui/forms/choice-fields.tsx';
import type { Form, FormFields } from '../../ui/forms/form-types.ts';
import { languageTitles, levelTitles, rightsTitles } from './practice-names.ts';
import type { PracticeText } from './practice.queries.ts';

const languages = ['en', 'ru'] as const;
const levels = ['basic', 'standard', 'advanced'] as const;
const rights = ['unclear', 'own', 'public_domain', 'open_licence', 'permission'] as const;

export function LanguageField<V extends Pick<PracticeText, 'language'>>({ form }: { readonly form: Form<V> }) {
  const { t } = useTranslation('students');
  const options = languages.map((id) => ({ id, title: t(languageTitles[id]) }));
  return (
    <SegmentField
      form={form as unknown as FormFields<Pick<PracticeText, 'language'>>}
      name="language"
      label={t('practice.language_label')}
      options={options}
    />
  );
}

export function LevelField<V extends Pick<PracticeText, 'level'>>({ form }: { readonly form: Form<V> }) {
  const { t } = useTranslation('students');
  const options = levels.map((id) => ({ id, title: t(levelTitles[id]) }));
  return (
    <SegmentField
      form={form as unknown as FormFields<Pick<PracticeText, 'level'>>}
      name="level"
      label={t('practice.level_label')}
      options={options}
    />
  );
}

export function RightsField<V extends Pick<PracticeText, 'rights'>>({ form }: { readonly form: Form<V> }) {
  const { t } = useTranslation('students');
  const options = rights.map((id) => ({ id, title: t(rightsTitles[id]) }));
  return (
    <SelectField
      form={form as unknown as FormFields<Pick<PracticeText, 'rights'>>}
      name="rights"
      label={t('practice.rights_label')}
      options={options}
    />
  );
}
