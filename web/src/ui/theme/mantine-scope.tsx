/** Mantine's provider. Loaded with the first page that needs it, not with the application. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShownColorScheme } from './color-scheme.ts';
import { theme } from './theme.ts';

/** color-scheme.ts sets the page's theme. Mantine, loaded later, would set it again during rendering. */
const noRoot = () => undefined;

export function MantineScope({ children }: { readonly children: ReactNode }) {
  const scheme = useShownColorScheme();
  return (
    // Variables and classes are in our style sheets: Mantine must not inject styles, which the content security policy blocks.
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
