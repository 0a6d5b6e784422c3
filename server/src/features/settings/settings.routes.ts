import { settingsContract } from '@lectern/contract/settings/settings.contract';
import { routesOf } from '../../kernel/calls/routes.ts';
import type { Route } from '../../kernel/calls/routes.ts';
import type { Declarations } from '../../kernel/settings/setting-declarations.ts';
import { changeSetting } from './change-setting.ts';
import { getSettingHistory, listSettings } from './settings.queries.ts';

/** @param declarations every feature's settings: this feature imports none of them */
export function settingsRoutes(declarations: Declarations): Route[] {
  return routesOf(settingsContract, {
    listSettings: (ctx) => listSettings(ctx, declarations),
    changeSetting: (ctx, input) => changeSetting(ctx, input, declarations),
    getSettingHistory: (ctx, { query }) => getSettingHistory(ctx, declarations, query.key),
  });
}
