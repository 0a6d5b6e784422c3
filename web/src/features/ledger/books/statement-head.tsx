import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { CheckBox } from '../../../ui/forms/check-box.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { formatNumber } from '../../../ui/formats/number.ts';
import { Stat, Stats } from '../../../ui/figures/stat.tsx';
import classes from './books.module.css';
import { discardStatementWrite, postStatementWrite } from './books.queries.ts';
import type { Statement } from './books.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const problemReasons = {
  date: 'transactions:books.statement.problem_date',
  amount: 'transactions:books.statement.problem_amount',
} as const;

/** Totals of a statement, unreadable rows, and buttons to post or discard it. */
export function StatementHead({ statement, onBack }: { readonly statement: Statement; readonly onBack: () => void }) {
  const { t } = useTranslation('transactions');
  const [dialog, setDialog] = useState<'post' | 'discard' | null>(null);
  const { sure, unsure, none, posted, before, currency, problems, can, file_name } = statement;
  const reason = can.post.reason === null ? undefined : refusalText(can.post.reason);
  const nothing = sure.count + unsure.count === 0;
  const figure = ({ count, amount }: Statement['sure']) => `${formatNumber(count)} · ${formatMoney(amount, currency)}`;
  return (
    <>
      <div className={classes.bar}>
        <Button variant="subtle" onClick={onBack}>
          <IconArrowLeft size={16} aria-hidden />
          {t('books.statement.back')}
        </Button>
        <h2 className={classes.name}>{file_name}</h2>
        <Button variant="default" disabled={!can.discard.allowed} onClick={() => setDialog('discard')}>
          {t('books.statement.discard')}
        </Button>
        <Button
          disabled={!can.post.allowed || nothing}
          title={nothing ? t('books.statement.nothing') : reason}
          onClick={() => setDialog('post')}
        >
          {t(posted.count > 0 ? 'books.statement.continue' : 'books.statement.post')}
        </Button>
      </div>
      <Stats>
        <Stat label={t('books.line.sure')}>{figure(sure)}</Stat>
        <Stat label={t('books.line.unsure')}>{figure(unsure)}</Stat>
        <Stat label={t('books.line.none')}>{figure(none)}</Stat>
        <Stat label={t('books.line.posted')} hint={before.count > 0 ? t('books.statement.before', { count: before.count }) : undefined}>
          {figure(posted)}
        </Stat>
      </Stats>
      {problems.length > 0 && (
        <details className={classes.problems}>
          <summary>{t('books.statement.problems', { count: problems.length })}</summary>
          <ul>
            {problems.map(({ row, reason: why, text }) => (
              <li key={row}>{t('books.statement.problem', { row, why: t(problemReasons[why]), text })}</li>
            ))}
          </ul>
        </details>
      )}
      {dialog === 'post' && <PostDialog statement={statement} onClosed={() => setDialog(null)} />}
      {dialog === 'discard' && <DiscardDialog statement={statement} onClosed={() => setDialog(null)} />}
    </>
  );
}

type DialogProps = { readonly statement: Statement; readonly onClosed: () => void };

/** Confirms posting, and shows its progress. */
function PostDialog({ statement, onClosed }: DialogProps) {
  const { t } = useTranslation('transactions');
  const [withUnsure, setWithUnsure] = useState(false);
  const [done, setDone] = useState(0);
  const post = useApiWrite(postStatementWrite);
  // Figures at the time of the question: they change with every batch.
  const [{ sure, unsure, none, currency }] = useState(statement);
  const count = sure.count + (withUnsure ? unsure.count : 0);
  const sum = formatMoney(sure.amount + (withUnsure ? unsure.amount : 0), currency);
  return (
    <ConfirmWrite
      title={t('books.statement.post_title')}
      confirmTitle={t('books.statement.post')}
      disabled={count === 0}
      send={() => post.mutateAsync({ id: statement.id, withUnsure, onProgress: setDone })}
      done={(posted) => t('books.statement.done', { count: posted })}
      onClose={onClosed}
    >
      <p>{t('books.statement.effect', { count, sum })}</p>
      {unsure.count > 0 && (
        <CheckBox checked={withUnsure} onChange={setWithUnsure}>
          {t('books.statement.with_unsure', { count: unsure.count })}
        </CheckBox>
      )}
      {none.count > 0 && <p className={classes.soft}>{t('books.statement.stay', { count: none.count })}</p>}
      {post.isPending && (
        <>
          <progress className={classes.progress} max={count} value={done} aria-label={t('books.statement.post_title')} />
          <p role="status">{t('books.statement.progress', { done: formatNumber(done), of: formatNumber(count) })}</p>
        </>
      )}
    </ConfirmWrite>
  );
}

function DiscardDialog({ statement, onClosed }: DialogProps) {
  const { t } = useTranslation('transactions');
  const discard = useApiWrite(discardStatementWrite);
  return (
    <ConfirmWrite
      title={t('books.statement.discard_title', { name: statement.file_name })}
      confirmTitle={t('books.statement.discard')}
      send={() => discard.mutateAsync({ params: { id: statement.id } })}
      done={() => t('books.statement.discarded')}
      onClose={onClosed}
    >
      <p>{t('books.statement.discard_effect')}</p>
    </ConfirmWrite>
  );
}
