/** What Mantine's fields and dialogs need around them. It comes with the first page that has some, not with the application. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownColorScheme } from './color-scheme.ts';
import { theme } from './theme.ts';

/** The colours of the page are color-scheme.ts's to set: Mantine, coming later, would set them once more in the middle of a page. */
const noRoot = () => undefined;

export function MantineScope({ children }: { readonly children: ReactNode }) {
  const scheme = useShownColorScheme();
  return (
    // Variables and classes are in our style sheets: nothing is written into the page, which its security policy would refuse.
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
}
