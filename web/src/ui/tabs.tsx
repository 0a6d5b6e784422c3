/** Tabs of a page. The URL names the selected one. `panelId` is the id of the panel. */
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import classes from './tabs.module.css';

type Props<V extends string> = {
  readonly label: string;
  readonly tabs: readonly { readonly value: V; readonly label: string; readonly count?: number | undefined }[];
  readonly value: V;
  readonly panelId: string;
  readonly onChange: (value: V) => void;
};

export function Tabs<V extends string>({ label, tabs, value, panelId, onChange }: Props<V>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the tabs overflow; the selected one is scrolled into view.
    const open = list.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    if (open) list.current?.scrollTo({ left: open.offsetLeft - 48 });
  }, [value]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div ref={list} className={classes.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          className={classes.tab}
          data-value={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}> {tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
