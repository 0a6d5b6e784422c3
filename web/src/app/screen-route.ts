import type { ScreenKey } from '@lectern/contract/screens';
import { screens } from '@lectern/contract/screens';

/** Converts `/clients/{clientId}` of the table of screens to the router's `/clients/$clientId`. */
type RouterPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RouterPath<After>}`
  : Path;

/** Route options from the table of screens: the path, and the key by which the frame checks access. */
export function screenRoute<const Key extends ScreenKey>(key: Key) {
  return {
    path: screens[key].path.replaceAll(/\{(\w+)\}/g, '$$$1') as RouterPath<(typeof screens)[Key]['path']>,
    staticData: { screen: key },
  };
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's key in the access table. */
    screen?: ScreenKey;
  }
}
