import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import type { ApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { formatMoney } from '../../../ui/formats/money.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../ledger.module.css';
import type { MoneyApproval } from './approvals.queries.ts';

type Props<Input> = {
  /** A write that was refused because it needs a second person, and its input. */
  readonly refused: { readonly error: unknown; readonly variables: Input | undefined };
  readonly write: ApiWrite<Input, MoneyApproval>;
  readonly onDone: () => void;
};

const needApproval: ReadonlySet<string> = new Set(['second_person_needed', 'limit_raised_alone']);

/** Button that requests approval. Needs a comment: nobody can decide without a reason. */
export function AskApproval<Input extends { readonly body: { readonly comment?: string | undefined } }>({
  refused: { error, variables },
  write,
  onDone,
}: Props<Input>) {
  const { t } = useTranslation('transactions');
  const ask = useApiWrite(write);
  if (!(error instanceof ApiError) || !needApproval.has(error.key) || variables === undefined) return null;
  const explained = (variables.body.comment ?? '').trim() !== '';
  const press = () =>
    ask.mutate(variables, {
      onSuccess: ({ amount, currency }) => {
        toast.success(t('approval.asked', { amount: formatMoney(amount, { currency }) }));
        onDone();
      },
    });
  return (
    <div className={classes.ask}>
      {!explained && <p>{t('approval.ask_comment')}</p>}
      <Button variant="default" disabled={!explained} pending={ask.isPending} onClick={press}>
        {t('approval.ask')}
      </Button>
      <FormErrors error={ask.error} />
    </div>
  );
}
