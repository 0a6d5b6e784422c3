/** A page of tabs. The address names the open one; the first one is open if it names none. A single tab has no bar. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import { readChoice } from '../kernel/search-params.ts';
import { useAddress } from '../kernel/use-address.ts';
import { Page } from './page.tsx';
import classes from './tabbed-page.module.css';
import { Tabs } from './tabs.tsx';

type Props<V extends string> = {
  readonly title: string;
  readonly tabs: readonly { readonly value: V; readonly label: string }[];
  /** Keys of the address that all tabs share. Every other one is removed with its tab. */
  readonly shared?: readonly string[];
  /** Beside the tabs. */
  readonly toolbar?: (tab: V) => ReactNode;
  readonly children: (tab: V) => ReactNode;
};

export function TabbedPage<V extends string>({ title, tabs, shared = [], toolbar, children }: Props<V>) {
  const { search, change } = useAddress();
  const panel = useId();
  const values = tabs.map(({ value }) => value);
  const tab = readChoice(search, 'tab', values) ?? values[0];
  if (tab === undefined) return null;
  const open = (value: V) => {
    const own = Object.keys(search).filter((key) => !shared.includes(key));
    change({ ...Object.fromEntries(own.map((key) => [key, undefined])), tab: value === values[0] ? undefined : value });
  };
  const label = tabs.find(({ value }) => value === tab)?.label;
  const hasBar = tabs.length > 1;
  return (
    <Page
      title={title}
      toolbar={
        <>
          {hasBar && <Tabs label={title} tabs={tabs} value={tab} panelId={panel} onChange={open} />}
          {toolbar?.(tab)}
        </>
      }
    >
      <div id={panel} className={classes.panel} {...(hasBar ? { role: 'tabpanel', 'aria-label': label } : {})}>
        {children(tab)}
      </div>
    </Page>
  );
}
