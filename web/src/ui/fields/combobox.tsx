import '../floating/overlay-styles.ts';
import { CheckIcon, InputBase, Combobox as MantineCombobox, useCombobox } from '@mantine/core';
import type { ComboboxStore } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../options/option.ts';
import classes from './combobox.module.css';
import type { FieldProps } from './field.ts';
import { inputProps } from './field.ts';
import { nothingFound as listMessage } from './nothing-found.ts';
import { useChoice } from './use-choice.ts';

type Id = string | number;

export type ComboboxProps<I extends Id> = FieldProps<I | null> & {
  readonly options: readonly Choice<I>[];
  /** Title of the value if it is not among the options. */
  readonly title?: string | undefined;
  /** Shows a button that clears the choice. */
  readonly clearable?: boolean;
  /** For server-side search: called with the typed text after a pause; the options are its results. Must be stable between renders. */
  readonly onSearch?: (text: string) => void;
  /** The query that provides the options; its loading and error states are shown in the list. */
  readonly query?: { readonly error: unknown; readonly isFetching: boolean } | undefined;
  /** Text if nothing matches. */
  readonly nothingFound?: string;
  /** For values that apply at once, such as filters: typing keeps the choice until another is made. */
  readonly keepsChoice?: boolean;
  /** Reads a typed text as a choice, on leaving the field and on Enter, also one that is not in the list. */
  readonly parse?: ((text: string) => Choice<I> | null) | undefined;
  /** Called when the field holds text that matches no option, and when it no longer does. */
  readonly onUnparsed?: (unparsed: boolean) => void;
  readonly width?: number;
  readonly className?: string | undefined;
  /** Label of the clear button. */
  readonly clearLabel?: string;
};

/** A choice from a list, found by typing. The only control for this; a few fixed options may use a `NativePicker`. */
export function Combobox<I extends Id>(props: ComboboxProps<I>) {
  const { label, hideLabel = false, value, onChange, options, title, clearable = false, onSearch, query, nothingFound } = props;
  const {
    keepsChoice = false,
    onUnparsed,
    parse,
    width,
    name,
    description,
    error,
    placeholder,
    disabled = false,
    onLeave,
    className,
  } = props;
  const { t } = useTranslation('ui');
  const [wrong, setWrong] = useState(false);
  const isFetching = query?.isFetching ?? false;
  const choice = useChoice({ value, options, title, onChange, onSearch, onUnparsed, keepsChoice, parse, isFetching });
  const store = useCombobox({
    onDropdownClose: () => setTimeout(() => store.resetSelectedOption()),
    onDropdownOpen: () => store.updateSelectedOptionIndex('active', { scrollIntoView: true }),
  });
  const choose = (next: Choice<I> | null) => {
    choice.choose(next);
    setWrong(false);
    store.closeDropdown();
  };
  const onKeyDown = useKeys(store, choice, choose, parse);
  const shownError = wrong ? t('validation.choose_from_list') : error;
  return (
    <MantineCombobox
      store={store}
      onOptionSubmit={(id) => choose(options.find((each) => String(each.id) === id) ?? null)}
      disabled={disabled}
    >
      <MantineCombobox.Target withExpandedAttribute>
        <InputBase
          {...inputProps({ ...props, label, hideLabel })}
          data-field={name}
          className={className}
          name={name}
          value={choice.text}
          error={shownError}
          description={description}
          placeholder={placeholder ?? t('field.choose')}
          disabled={disabled}
          {...(width === undefined ? {} : { w: width })}
          {...endOf(clearable && value !== null, disabled, shownError, props.clearLabel, () => choose(null))}
          onChange={({ currentTarget }) => {
            setWrong(false);
            choice.type(currentTarget.value);
            store.resetSelectedOption();
            store.openDropdown();
          }}
          // Typing replaces the text. Focus by Tab already selects it.
          onClick={({ currentTarget }) => {
            currentTarget.select();
            store.openDropdown();
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            setWrong(choice.leave());
            store.closeDropdown();
            onLeave?.(event);
          }}
        />
      </MantineCombobox.Target>
      <MantineCombobox.Dropdown>
        <ChoiceList
          label={label}
          options={choice.shown}
          value={value}
          selectFirst={choice.isTyped && !choice.isPending ? store.selectFirstOption : undefined}
          empty={query === undefined ? nothingFound : listMessage(query, nothingFound ?? t('field.nothing_found'))}
        />
      </MantineCombobox.Dropdown>
    </MantineCombobox>
  );
}

/** The sign at the end of the field: a button that clears it, or a chevron. */
function endOf(filled: boolean, disabled: boolean, error: ReactNode, label: string | undefined, onClear: () => void) {
  return {
    rightSection: filled && !disabled ? <ClearButton label={label} onClear={onClear} /> : <MantineCombobox.Chevron error={error} />,
    rightSectionPointerEvents: filled ? ('all' as const) : ('none' as const),
  };
}

function ClearButton({ label, onClear }: { readonly label: string | undefined; readonly onClear: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <MantineCombobox.ClearButton aria-label={label ?? t('field.clear')} aria-hidden={false} tabIndex={0} size="24" onClear={onClear} />
  );
}

/** Escape restores the choice. Enter takes the first match, or what the text stands for. */
function useKeys<I extends Id>(
  store: ComboboxStore,
  choice: ReturnType<typeof useChoice<I>>,
  choose: (next: Choice<I>) => void,
  parse: ComboboxProps<I>['parse'],
) {
  const takeFirst = useFirstMatch(choice, choose);
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && store.dropdownOpened) choice.undo();
    if (event.key !== 'Enter' || !store.dropdownOpened || !choice.isTyped || store.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    const read = choice.shown.length === 0 ? (parse?.(choice.text) ?? null) : null;
    if (read !== null) choose(read);
    else takeFirst();
  };
}

type Matches<I extends Id> = Pick<ReturnType<typeof useChoice<I>>, 'isPending' | 'shown'>;

/** Selects the first match, at once or when the running search returns it. */
function useFirstMatch<I extends Id>({ isPending, shown }: Matches<I>, choose: (next: Choice<I>) => void) {
  const [waits, setWaits] = useState(false);
  const first = shown.find((each) => each.disabled === undefined);
  useEffect(() => {
    if (!waits || isPending) return;
    setWaits(false);
    if (first !== undefined) choose(first);
  });
  return () => setWaits(true);
}

type ListProps<I extends Id> = {
  readonly label: string;
  readonly options: readonly Choice<I>[];
  readonly value: I | null;
  readonly empty: string | undefined;
  /** While typing, the first match is active, so Enter selects it. */
  readonly selectFirst: (() => void) | undefined;
};

function ChoiceList<I extends Id>({ label, options, value, empty, selectFirst }: ListProps<I>) {
  const { t } = useTranslation('ui');
  const ids = options.map(({ id }) => id).join();
  const selects = selectFirst !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list in the page changes with its options
  useEffect(() => {
    selectFirst?.();
  }, [selects, ids]);
  if (options.length === 0) return <MantineCombobox.Empty role="status">{empty ?? t('field.nothing_found')}</MantineCombobox.Empty>;
  const item = ({ id, title, disabled }: Choice<I>) => (
    <MantineCombobox.Option
      key={id}
      className={classes.item ?? ''}
      value={String(id)}
      disabled={disabled !== undefined}
      active={id === value}
      aria-selected={id === value}
      aria-disabled={disabled !== undefined || undefined}
    >
      <span className={classes.option}>
        {id === value && <CheckIcon className={classes.check} size={12} />}
        {title}
        {disabled !== undefined && <span className={classes.reason}> {disabled}</span>}
      </span>
    </MantineCombobox.Option>
  );
  return (
    <MantineCombobox.Options aria-label={label} className={classes.options ?? ''}>
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, own]) =>
        group === undefined ? (
          own.map(item)
        ) : (
          <MantineCombobox.Group key={group} label={group}>
            {own.map(item)}
          </MantineCombobox.Group>
        ),
      )}
    </MantineCombobox.Options>
  );
}
