/** Weekly rules with their dialogs: change, pause, resume, end, join. A toast reports the effects. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/toasts/toast.ts';
import { undo } from '../../ui/toasts/undo.ts';
import type { RegularRule } from './regular-lessons.queries.ts';
import { resumeRuleWrite } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import type { RuleAction } from './rule-row.tsx';
import { RuleRow } from './rule-row.tsx';
import { usePlacedToast } from './use-placed-toast.ts';
import { useApiWrite } from '../../kernel/api-write.ts';
import { lazyDialog } from '../../ui/floating/lazy-dialog.tsx';

const ChangeRuleDialog = lazyDialog(async () => (await import('./dialogs/change-rule-dialog.tsx')).ChangeRuleDialog);
const PauseRuleDialog = lazyDialog(async () => (await import('./dialogs/pause-rule-dialog.tsx')).PauseRuleDialog);
const EndRuleDialog = lazyDialog(async () => (await import('./dialogs/end-rule-dialog.tsx')).EndRuleDialog);
const JoinRuleDialog = lazyDialog(async () => (await import('./dialogs/join-rule-dialog.tsx')).JoinRuleDialog);

type Props = { readonly rules: readonly RegularRule[]; readonly whoOf?: (rule: RegularRule) => ReactNode };

export function RuleList({ rules, whoOf }: Props) {
  const { t } = useTranslation('lessons');
  const [open, setOpen] = useState<{ readonly action: RuleAction; readonly rule: RegularRule } | null>(null);
  const resume = useApiWrite(resumeRuleWrite);
  const toastPlaced = usePlacedToast();
  const close = () => setOpen(null);
  const resumeNow = (id: number) =>
    resume.mutateAsync({ params: { id } }).then(({ placed, unplaced }) => toastPlaced(placed, unplaced.length));
  const act = (action: RuleAction, rule: RegularRule) => {
    if (action === 'resume') resumeNow(rule.id).catch((error: unknown) => toast.error(error));
    else setOpen({ action, rule });
  };
  return (
    <>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            who={whoOf?.(rule)}
            resuming={resume.isPending && resume.variables.params.id === rule.id}
            onAction={(action) => act(action, rule)}
          />
        ))}
      </ul>
      {open?.action === 'change' && (
        <ChangeRuleDialog
          rule={open.rule}
          onClose={close}
          onChanged={(placed, unplaced) => {
            close();
            toastPlaced(placed, unplaced);
          }}
        />
      )}
      {open?.action === 'join' && (
        <JoinRuleDialog
          rule={open.rule}
          onClose={close}
          onPlaced={(placed, unplaced) => {
            close();
            toastPlaced(placed, unplaced);
          }}
        />
      )}
      {open?.action === 'pause' && (
        <PauseRuleDialog
          rule={open.rule}
          onClose={close}
          onPaused={(count) => {
            const { id } = open.rule;
            close();
            toast.success(
              t('regular.paused', { count }),
              undo(() => resumeNow(id)),
            );
          }}
        />
      )}
      {open?.action === 'end' && (
        <EndRuleDialog
          rule={open.rule}
          onClose={close}
          onEnded={(count) => {
            close();
            toast.success(t('regular.ended', { count }));
          }}
        />
      )}
    </>
  );
}
