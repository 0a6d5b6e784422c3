import { endpoint } from '../endpoint.ts';
import { administersStaff } from '../permissions.ts';
import { Backups } from './backups.schema.ts';

export const backupsContract = {
  getBackups: endpoint({
    method: 'GET',
    path: '/api/backups/',
    summary: 'The latest backups, when they are made, and whether one is missing',
    permission: administersStaff,
    output: Backups,
    errors: [],
  }),
};
