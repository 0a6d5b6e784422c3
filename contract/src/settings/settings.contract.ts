import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { abilities, staff } from '../permissions.ts';
import { ChangeSettingInput, Setting, SettingChange, SettingHistoryQuery, Settings } from './settings.schema.ts';

const changing = staff([], abilities.changeSettings);

export const settingsContract = {
  listSettings: endpoint({
    method: 'GET',
    path: '/api/settings/',
    summary: 'All settings with limits, default, current value and last change',
    permission: changing,
    output: Settings,
    errors: [],
  }),
  changeSetting: endpoint({
    method: 'POST',
    path: '/api/settings/',
    summary: 'Change a setting; every server process applies it within five seconds',
    permission: changing,
    body: ChangeSettingInput,
    output: Setting,
    errors: ['not_found', 'changed_meanwhile', 'zone_in_use', 'currency_in_use'],
  }),
  getSettingHistory: endpoint({
    method: 'GET',
    path: '/api/settings/history/',
    summary: 'Change log of a setting',
    permission: changing,
    query: SettingHistoryQuery,
    output: z.array(SettingChange),
    errors: ['not_found'],
  }),
};
