import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { abilities, staff } from '../permissions.ts';
import { ChangeSettingInput, Setting, SettingChange, SettingHistoryQuery, Settings } from './settings.schema.ts';

const changing = staff([], abilities.changeSettings);

export const settingsContract = {
  listSettings: endpoint({
    method: 'GET',
    path: '/api/settings/',
    summary: 'Every setting of the school: what it is, its limits and default, what is in force, and who changed it last',
    permission: changing,
    output: Settings,
    errors: [],
  }),
  changeSetting: endpoint({
    method: 'POST',
    path: '/api/settings/',
    summary: 'Change one setting; every process follows within five seconds',
    permission: changing,
    body: ChangeSettingInput,
    output: Setting,
    errors: ['not_found', 'changed_meanwhile', 'zone_in_use', 'currency_in_use'],
  }),
  getSettingHistory: endpoint({
    method: 'GET',
    path: '/api/settings/history/',
    summary: 'Who changed a setting when, from what to what',
    permission: changing,
    query: SettingHistoryQuery,
    output: z.array(SettingChange),
    errors: ['not_found'],
  }),
};
