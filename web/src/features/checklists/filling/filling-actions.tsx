import { useTranslation } from 'react-i18next';
import type { ApiWrite } from '../../../kernel/api-write.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { refusalText } from '../../../ui/forms/error-text.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { reviseChildChecklist, submitChildChecklist, suggestMarks } from '../checklists.queries.ts';
import type { ChildChecklist } from '../checklists.queries.ts';
import { PaperButtons } from '../public/paper-buttons.tsx';

type Action = 'fill' | 'submit' | 'revise';

/** @param saved whether all changes are saved */
export function FillingActions({ checklist, saved }: { readonly checklist: ChildChecklist; readonly saved: boolean }) {
  const { t } = useTranslation('students');
  const { id, revision, can, status, first_submitted_at } = checklist;
  const filling = status === 'open' || status === 'revising';
  const params = { id };
  return (
    <>
      {filling && (
        <WriteButton write={suggestMarks} input={{ params }} can={can.fill} variant="default">
          {t('checklist.suggest')}
        </WriteButton>
      )}
      {first_submitted_at !== null && <PaperButtons id={id} send={can.send} />}
      {filling && (
        <WriteButton
          write={submitChildChecklist}
          input={{ params, body: { revision } }}
          can={can.submit}
          done={t('checklist.submitted')}
          wait={!saved}
        >
          {t('checklist.submit')}
        </WriteButton>
      )}
      {status === 'submitted' && (
        <WriteButton write={reviseChildChecklist} input={{ params }} can={can.revise}>
          {t('checklist.revise')}
        </WriteButton>
      )}
    </>
  );
}

type Props<Input, Output> = {
  readonly write: ApiWrite<Input, Output>;
  readonly input: Input;
  readonly can: ChildChecklist['can'][Action];
  readonly variant?: 'default';
  readonly done?: string;
  readonly wait?: boolean;
  readonly children: string;
};

function WriteButton<Input, Output>({ write, input, can, variant, done, wait = false, children }: Props<Input, Output>) {
  const { mutate, isPending } = useApiWrite(write);
  const { allowed, reason } = can;
  const press = () => {
    if (!allowed && reason !== null) toast.warning(refusalText(reason) ?? '');
    else mutate(input, { onError: (error) => toast.error(error), onSuccess: () => (done === undefined ? undefined : toast.success(done)) });
  };
  return (
    <Button
      {...(variant === undefined ? {} : { variant })}
      pending={isPending || wait}
      aria-disabled={!allowed}
      title={reason === null ? undefined : refusalText(reason)}
      onClick={press}
    >
      {children}
    </Button>
  );
}
