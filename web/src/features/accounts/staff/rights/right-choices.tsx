import type { Allowed } from '@lectern/contract/page';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../../ui/forms/error-text.ts';
import { abilityNames, roleNames } from './right-names.ts';
import classes from '../staff.module.css';
import type { Ability, GrantedRole, Rights } from '../staff.queries.ts';

type Choice<R> = { readonly right: R; readonly title: string; readonly about?: string; readonly can: Allowed };
type Props<R> = {
  readonly legend: string;
  readonly about?: string;
  readonly choices: readonly Choice<R>[];
  readonly selected: readonly R[];
  readonly onChange: (selected: R[]) => void;
  readonly error?: string | undefined;
};

/** Checkboxes for rights. Unavailable ones stay focusable and explain why. */
function RightChoices<R extends string | number>({ legend, about, choices, selected, onChange, error }: Props<R>) {
  const id = useId();
  const shared = sharedReason(choices.map(({ can }) => can));
  const toggle = (right: R) => onChange(selected.includes(right) ? selected.filter((each) => each !== right) : [...selected, right]);
  return (
    <fieldset className={classes.choices} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{legend}</legend>
      {about !== undefined && <p className={classes.hint}>{about}</p>}
      {shared !== null && (
        <p id={`${id}-shared`} className={classes.reason}>
          {refusalText(shared)}
        </p>
      )}
      <div className={classes.boxes} data-short={choices.every((choice) => choice.about === undefined)}>
        {choices.map(({ right, title, about: allows, can }) => (
          <div key={right} className={classes.choice} data-closed={!can.allowed}>
            <input
              id={`${id}-${right}`}
              type="checkbox"
              checked={selected.includes(right)}
              aria-disabled={!can.allowed}
              aria-describedby={!can.allowed && can.reason === shared ? `${id}-${right}-about ${id}-shared` : `${id}-${right}-about`}
              onChange={() => can.allowed && toggle(right)}
            />
            <div className={classes.named}>
              <label htmlFor={`${id}-${right}`}>{title}</label>
              <span id={`${id}-${right}-about`} className={classes.hint}>
                {allows}
                {!can.allowed && can.reason !== shared && <span className={classes.reason}>{refusalText(can.reason ?? 'forbidden')}</span>}
              </span>
            </div>
          </div>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A reason shared by several rights is shown once above them. */
function sharedReason(cans: readonly Allowed[]): string | null {
  const reasons = cans.flatMap(({ allowed, reason }) => (allowed || reason === null ? [] : [reason]));
  return reasons.find((reason, index) => reasons.indexOf(reason) !== index) ?? null;
}

type RightsProps<R> = Omit<Props<R>, 'choices'> & { readonly rights: Rights };

export function RoleChoices({ rights, ...rest }: RightsProps<GrantedRole>) {
  const { t } = useTranslation('common');
  return <RightChoices {...rest} choices={rights.roles.map(({ role, can }) => ({ right: role, title: t(roleNames[role]), can }))} />;
}

export function AbilityChoices({ rights, ...rest }: RightsProps<Ability>) {
  const { t } = useTranslation('teachers');
  const choices = rights.abilities.map(({ ability, can }) => {
    const { title, allows } = abilityNames[ability];
    return { right: ability, title: t(title), about: t(allows), can };
  });
  return <RightChoices {...rest} choices={choices} />;
}
