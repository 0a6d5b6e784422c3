import { useTranslation } from 'react-i18next';
import { LabelledSelect } from '../../../ui/options/plain-select.tsx';

type Props = {
  readonly chosen: number;
  readonly versions: readonly { readonly id: number; readonly version: number }[];
  readonly onChoose: (id: number) => void;
};

/** Selects the version to compare with. */
export function CompareWith({ chosen, versions, onChoose }: Props) {
  const { t } = useTranslation('lessons');
  return (
    <LabelledSelect
      className="soft"
      label={t('curriculum.compare_with')}
      value={chosen}
      options={versions.map(({ id, version }) => ({ id, title: t('curriculum.version', { version }) }))}
      onChange={onChoose}
    />
  );
}
