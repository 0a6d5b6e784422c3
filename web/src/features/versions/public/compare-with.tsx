import { useTranslation } from 'react-i18next';

type Props = {
  readonly chosen: number;
  readonly versions: readonly { readonly id: number; readonly version: number }[];
  readonly onChoose: (id: number) => void;
};

/** Chooses the version that another one is compared with. */
export function CompareWith({ chosen, versions, onChoose }: Props) {
  const { t } = useTranslation('lessons');
  return (
    <label className="soft">
      {t('curriculum.compare_with')}{' '}
      <select value={chosen} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {versions.map(({ id, version }) => (
          <option key={id} value={id}>
            {t('curriculum.version', { version })}
          </option>
        ))}
      </select>
    </label>
  );
}
