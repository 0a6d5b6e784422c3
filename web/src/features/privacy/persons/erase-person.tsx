import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button, ButtonRow } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { erasePersonWrite, reasonNames, erasureReasons } from './persons.queries.ts';
import type { ErasureReason, PersonalData } from './persons.queries.ts';

/** Erasure of a person: what blocks it, or the button with its confirmation. */
export function ErasePerson({ data }: { readonly data: PersonalData }) {
  const { t } = useTranslation('teachers');
  const [confirming, setConfirming] = useState(false);
  const { name, erased_at, can } = data;
  return (
    <Card title={t('personal_data.erase_title')}>
      {erased_at !== null ? (
        <p>{t('personal_data.erased_on', { when: formatDateTime(erased_at) })}</p>
      ) : (
        <>
          <p className="soft">{t('personal_data.erase_text')}</p>
          {!can.erase.allowed && <p>{refusalText(can.erase.reason ?? 'forbidden')}</p>}
          <ButtonRow>
            <Button variant="default" disabled={!can.erase.allowed} onClick={() => setConfirming(true)}>
              {t('personal_data.erase')}
            </Button>
          </ButtonRow>
        </>
      )}
      {confirming && <Question data={data} name={name} onClose={() => setConfirming(false)} />}
    </Card>
  );
}

type QuestionProps = { readonly data: PersonalData; readonly name: string; readonly onClose: () => void };

function Question({ data: { kind, id, tables }, name, onClose }: QuestionProps) {
  const { t } = useTranslation('teachers');
  const [reason, setReason] = useState<ErasureReason>('request');
  const erase = useApiWrite(erasePersonWrite);
  const count = (effects: readonly string[]) =>
    tables.filter(({ effect }) => effects.includes(effect)).reduce((sum, { rows }) => sum + rows, 0);
  return (
    <ConfirmWrite
      danger
      title={t('personal_data.question', { name })}
      confirmTitle={t('personal_data.confirm')}
      send={() => erase.mutateAsync({ body: { kind, person_id: id, reason } })}
      done={() => t('personal_data.done')}
      onClose={onClose}
    >
      <p>{t('personal_data.effects', { erased: count(['erased', 'deleted']), kept: count(['kept', 'facts']) })}</p>
      <p>{t('personal_data.no_way_back')}</p>
      <Segmented
        label={t('personal_data.reason_title')}
        value={reason}
        options={erasureReasons.map((value) => ({ value, label: t(reasonNames[value]) }))}
        onChange={setReason}
      />
    </ConfirmWrite>
  );
}
