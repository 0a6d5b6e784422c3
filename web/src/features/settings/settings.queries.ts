import type { OutputAt } from '@lectern/contract/contract';
import { apiQuery } from '../../kernel/api-query.ts';
import { apiWrite } from '../../kernel/api-write.ts';

export type Setting = OutputAt<'GET', '/api/settings/'>['settings'][number];
export type SettingValue = Setting['value'];

export const settingsQuery = apiQuery('/api/settings/');

export const settingHistoryQuery = (key: string) => apiQuery('/api/settings/history/', { query: { key } });

/** Refetches everything: many screens depend on settings. */
export const changeSetting = apiWrite('/api/settings/', { refreshOnError: true });
