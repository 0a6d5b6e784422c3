import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../../ui/forms/check-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { MergePreview } from './duplicates.queries.ts';
import classes from './duplicates.module.css';

type Side = 'keeps' | 'goes';
export type MergeChoice = {
  readonly name_of: Side;
  readonly manager_of: Side;
  readonly primary_of: Readonly<Partial<Record<'phone' | 'email' | 'messenger', Side>>>;
  readonly kids: { readonly kid_id: number; readonly merged_kid_id: number }[];
};

/** Defaults: all values of the remaining record, and no children merged. */
export const nothingChosen: MergeChoice = { name_of: 'keeps', manager_of: 'keeps', primary_of: {}, kids: [] };

type Props = { readonly preview: MergePreview; readonly value: MergeChoice; readonly onChange: (value: MergeChoice) => void };

/** Which record's values are kept, and which children are the same. */
export function MergeChoices({ preview, value, onChange }: Props) {
  const { t } = useTranslation('clients');
  const { keeps, goes } = preview;
  const both = keeps.primary.flatMap((here) => {
    const there = goes.primary.find(({ kind }) => kind === here.kind);
    return there === undefined ? [] : [{ kind: here.kind, here: here.value, there: there.value }];
  });
  const managers = keeps.manager_id !== goes.manager_id && keeps.manager_name !== null && goes.manager_name !== null;
  const anyChoice = keeps.name !== goes.name || managers || both.length > 0;
  return (
    <>
      {anyChoice && <p className={classes.heading}>{t('merge.choose')}</p>}
      {keeps.name !== goes.name && (
        <Sides
          label={t('merge.choice.name')}
          here={keeps.name}
          there={goes.name}
          value={value.name_of}
          onChange={(name_of) => onChange({ ...value, name_of })}
        />
      )}
      {managers && (
        <Sides
          label={t('merge.choice.manager')}
          here={keeps.manager_name ?? ''}
          there={goes.manager_name ?? ''}
          value={value.manager_of}
          onChange={(manager_of) => onChange({ ...value, manager_of })}
        />
      )}
      {both.map(({ kind, here, there }) => (
        <Sides
          key={kind}
          label={t(`merge.choice.${kind}`)}
          here={here}
          there={there}
          value={value.primary_of[kind] ?? 'keeps'}
          onChange={(side) => onChange({ ...value, primary_of: { ...value.primary_of, [kind]: side } })}
        />
      ))}
      <Doubles preview={preview} value={value} onChange={onChange} />
    </>
  );
}

type SidesProps = {
  readonly label: string;
  readonly here: string;
  readonly there: string;
  readonly value: Side;
  readonly onChange: (side: Side) => void;
};

function Sides({ label, here, there, value, onChange }: SidesProps) {
  const options = [
    { value: 'keeps', label: here },
    { value: 'goes', label: there },
  ] as const;
  return (
    <div className={classes.sides}>
      <span aria-hidden>{label}</span>
      <Segmented label={label} options={options} value={value} onChange={onChange} />
    </div>
  );
}

function Doubles({ preview: { keeps, goes, doubles }, value, onChange }: Props) {
  const { t } = useTranslation('clients');
  if (doubles.length === 0) return null;
  return (
    <>
      <p className={classes.heading}>{t('merge.doubles')}</p>
      {doubles.map(({ kid_id, merged_kid_id, collision }) => {
        const [one, other] = [keeps.kids.find(({ id }) => id === kid_id), goes.kids.find(({ id }) => id === merged_kid_id)];
        const names = { keeps: one?.name, goes: other?.name };
        if (collision !== null)
          return <p key={kid_id} className="soft">{`${t('merge.two_children', names)} ${t(`merge.collision.${collision}`)}`}</p>;
        const others = value.kids.filter((pair) => pair.kid_id !== kid_id);
        return (
          <CheckBox
            key={kid_id}
            checked={others.length < value.kids.length}
            onChange={(checked) => onChange({ ...value, kids: checked ? [...others, { kid_id, merged_kid_id }] : others })}
          >
            {t('merge.one_child', { ...names, grade: one?.grade, other_grade: other?.grade })}
          </CheckBox>
        );
      })}
      {doubles.some(({ collision }) => collision === null) && <p className="soft">{t('merge.one_child_about')}</p>}
    </>
  );
}
