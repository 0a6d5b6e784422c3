/** What Mantine's fields and dialogs need around them. It comes with the first page that has some, not with the application. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownColorScheme } from './color-scheme.ts';
import { theme } from './theme.ts';

export function MantineScope({ children }: { readonly children: ReactNode }) {
  const scheme = useShownColorScheme();
  return (
    // Variables and classes are in our style sheets: nothing is written into the page, which its security policy would refuse.
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
