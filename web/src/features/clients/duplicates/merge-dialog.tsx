import { useDebouncedValue } from '@mantine/hooks';
import { TextInput } from '@mantine/core';
import '../../../ui/floating/overlay-styles.ts';
import { longestTexts } from '@lectern/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pauseInTyping } from '../../../kernel/requests/pause-in-typing.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { currencySymbol, Money } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { duplicatesOfQuery, foundClientsQuery, mergeQuery, mergeWrite } from './duplicates.queries.ts';
import type { MergePreview } from './duplicates.queries.ts';
import { MergeChoices, nothingChosen } from './merge-choices.tsx';
import type { MergeChoice } from './merge-choices.tsx';
import classes from './duplicates.module.css';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = { readonly client: { readonly id: number; readonly name: string }; readonly onClose: () => void };

/** Merges another record of the same client into this one: choose, compare, confirm. */
export function MergeDialog({ client, onClose }: Props) {
  const { t } = useTranslation('clients');
  const [other, setOther] = useState<number | null>(null);
  const [choice, setChoice] = useState<MergeChoice | null>(null);
  const preview = useQuery({ ...mergeQuery(client.id, other ?? 0), enabled: other !== null });
  const merge = useApiWrite(mergeWrite);
  const chosen = choice ?? startOf(preview.data);
  return (
    <ConfirmWrite
      title={t('merge.title', { name: client.name })}
      confirmTitle={t('merge.submit')}
      danger
      disabled={other === null || preview.data === undefined || preview.data.problem !== null}
      keepOnOverlay
      send={() => merge.mutateAsync({ params: { id: client.id }, body: { client_id: Number(other), ...chosen } })}
      done={() => t('merge.done', { name: (chosen.name_of === 'goes' ? preview.data?.goes.name : undefined) ?? client.name })}
      onClose={onClose}
    >
      {other === null && <ChooseRecord client={client} onChoose={setOther} />}
      {preview.data !== undefined && <Together preview={preview.data} />}
      {preview.data?.problem === null && <MergeChoices preview={preview.data} value={chosen} onChange={setChoice} />}
      {other !== null && (
        <Button
          variant="subtle"
          onClick={() => {
            setOther(null);
            setChoice(null);
          }}
        >
          {t('merge.another')}
        </Button>
      )}
      <FormErrors error={preview.error} />
    </ConfirmWrite>
  );
}

/** Defaults of the form. If only the removed record has a manager, that manager is kept. */
function startOf(preview: MergePreview | undefined): MergeChoice {
  const onlyThere = preview !== undefined && preview.keeps.manager_name === null && preview.goes.manager_name !== null;
  return onlyThere ? { ...nothingChosen, manager_of: 'goes' } : nothingChosen;
}

type ChooseProps = { readonly client: { readonly id: number }; readonly onChoose: (id: number) => void };

/** Suggests possible duplicates; others can be searched. */
function ChooseRecord({ client, onChoose }: ChooseProps) {
  const { t } = useTranslation('clients');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), pauseInTyping);
  const likely = useQuery(duplicatesOfQuery(client.id)).data ?? [];
  const found = useQuery(foundClientsQuery(search)).data?.results ?? [];
  const shown = (search === '' ? likely : found).filter(({ id }) => id !== client.id);
  return (
    <>
      <p className="soft">{t('merge.about')}</p>
      <TextInput
        label={t('merge.search')}
        placeholder={t('search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        autoComplete="off"
        maxLength={longestTexts.listSearch}
      />
      {search === '' && <p className="soft">{likely.length === 0 ? t('merge.none_likely') : t('merge.likely')}</p>}
      <ul className={classes.choice} aria-live="polite">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <Button variant="default" wide onClick={() => onChoose(id)}>
              {t('merge.record', { name, id })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const counted = [
  'kids',
  'contacts',
  'engagements',
  'lessons',
  'planned_lessons',
  'searches',
  'subscriptions',
  'units_left',
  'transactions',
  'documents',
  'deals',
  'notes',
] as const;
const sums = ['money', 'prepaid', 'bonus'] as const;
/** Rows that are shown even if both records have no value. */
const always: ReadonlySet<string> = new Set(['kids', 'money']);

function Together({ preview }: { readonly preview: MergePreview }) {
  const { t } = useTranslation('clients');
  const { keeps, goes, together, currency, problem } = preview;
  if (problem !== null) return <p role="alert">{refusalText(problem, {})}</p>;
  const isShown = (key: (typeof counted | typeof sums)[number]) => always.has(key) || keeps.holdings[key] !== 0 || goes.holdings[key] !== 0;
  return (
    <>
      <p>{t('merge.effect', { keeps: keeps.name, goes: goes.name, date: formatDate(goes.created_at) })}</p>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{t('merge.what')}</th>
            <th scope="col">{t('merge.here')}</th>
            <th scope="col">{t('merge.there')}</th>
            <th scope="col">{t('merge.together')}</th>
          </tr>
        </thead>
        <tbody>
          {counted.filter(isShown).map((key) => (
            <tr key={key}>
              <th scope="row">{t(`merge.figure.${key}`)}</th>
              <td>{formatNumber(keeps.holdings[key])}</td>
              <td>{formatNumber(goes.holdings[key])}</td>
              <td>{formatNumber(together[key])}</td>
            </tr>
          ))}
          {sums.filter(isShown).map((key) => (
            <tr key={key}>
              <th scope="row">{t('merge.sum', { what: t(`merge.figure.${key}`), currency: currencySymbol(currency) })}</th>
              {[keeps.holdings, goes.holdings, together].map((holdings, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
                <td key={at}>
                  <Money amount={holdings[key]} warn />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{t('merge.stays')}</p>
    </>
  );
}
