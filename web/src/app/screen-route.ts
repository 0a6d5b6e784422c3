import type { ScreenKey } from '@lectern/contract/screens';
import { screens } from '@lectern/contract/screens';

/** `/clients/{clientId}` of the table of screens as the router writes it: `/clients/$clientId`. */
type RouterPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RouterPath<After>}`
  : Path;

/** What a route takes from the table of screens: its path, and by its key the frame finds who may open it. */
export function screenRoute<const Key extends ScreenKey>(key: Key) {
  return {
    path: screens[key].path.replaceAll(/\{(\w+)\}/g, '$$$1') as RouterPath<(typeof screens)[Key]['path']>,
    staticData: { screen: key },
  };
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's key in the table that says who may open it. */
    screen?: ScreenKey;
  }
}
