import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { ProvePasswordDialog } from './prove-password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import classes from './security.module.css';
import { secondFactorQuery, makeRecoveryCodesWrite, turnOffSecondFactorWrite } from './security.queries.ts';
import type { SecondFactor } from './security.queries.ts';
import { refreshQueries, useApiWrite } from '../../../kernel/api-write.ts';

/** State of the second factor: set up, renew, turn off. */
export function SecondFactorCard() {
  const { t } = useTranslation('common');
  const queries = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const { data } = query;
  const [settingUp, setSettingUp] = useState(false);
  const refresh = () => void refreshQueries(queries, ['/api/accounts/second-factor/']);
  return (
    <Card
      title={t('security.second_factor.title')}
      aside={
        data !== undefined && (
          <Tag tone={data.on ? 'held' : data.required ? 'attention' : 'neutral'}>
            {t(data.on ? 'security.second_factor.on' : 'security.second_factor.off')}
          </Tag>
        )
      }
    >
      <QueryPlaceholder query={query} loading={<Skeleton width="60%" height={32} />} />
      {settingUp && <SecondFactorSetup onTurnedOn={refresh} onDone={() => setSettingUp(false)} onCancel={() => setSettingUp(false)} />}
      {data !== undefined &&
        !settingUp &&
        (data.on ? <TurnedOn factor={data} /> : <TurnedOff factor={data} onStart={() => setSettingUp(true)} />)}
    </Card>
  );
}

function TurnedOff({ factor, onStart }: { readonly factor: SecondFactor; readonly onStart: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.line}>
      <p className="soft">
        {t('security.second_factor.off_text')} {factor.required && t('security.second_factor.required')}
      </p>
      <Button variant="default" onClick={onStart}>
        {t('security.second_factor.turn_on')}
      </Button>
    </div>
  );
}

const fewCodes = 3;

function TurnedOn({ factor }: { readonly factor: SecondFactor }) {
  const { t } = useTranslation('common');
  const [dialog, setDialog] = useState<'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const makeCodes = useApiWrite(makeRecoveryCodesWrite);
  const turnOff = useApiWrite(turnOffSecondFactorWrite);
  const close = () => setDialog(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />;
  return (
    <>
      <div className={classes.line}>
        <p className="soft">
          {factor.since !== null && t('security.second_factor.since', { date: formatDate(factor.since) })}
          {' · '}
          {t('security.second_factor.codes_left', { count: factor.recovery_codes_left })}
          {factor.recovery_codes_left < fewCodes && ` · ${t('security.second_factor.few_codes')}`}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setDialog('codes')}>
            {t('security.second_factor.make_codes')}
          </Button>
          <Button
            variant="default"
            disabled={factor.required}
            aria-describedby={factor.required ? 'second-factor-required' : undefined}
            onClick={() => setDialog('off')}
          >
            {t('security.second_factor.turn_off')}
          </Button>
        </div>
      </div>
      {factor.required && (
        <p id="second-factor-required" className={classes.note}>
          {t('security.second_factor.required')}
        </p>
      )}
      {dialog === 'codes' && (
        <ProvePasswordDialog
          title={t('security.second_factor.codes_question')}
          submit={t('security.second_factor.codes_confirm')}
          send={({ current_password }) => makeCodes.mutateAsync({ body: { current_password } })}
          onDone={({ recovery_codes }) => {
            close();
            setCodes(recovery_codes);
          }}
          onClose={close}
        >
          <p>{t('security.second_factor.codes_effect')}</p>
        </ProvePasswordDialog>
      )}
      {dialog === 'off' && (
        <ProvePasswordDialog
          title={t('security.second_factor.off_question')}
          submit={t('security.second_factor.turn_off')}
          withCode
          send={(body) => turnOff.mutateAsync({ body })}
          onDone={() => {
            close();
            toast.success(t('security.second_factor.turned_off'));
          }}
          onClose={close}
        >
          <p>{t('security.second_factor.off_effect')}</p>
        </ProvePasswordDialog>
      )}
    </>
  );
}
