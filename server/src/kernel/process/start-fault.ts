import { DataFolderDamaged, DataFolderInUse, DataFolderUnusable, DiskNearlyFull } from '../../db/data-folder.ts';
import { UnreadableBackup } from '../../db/copy/backup-format.ts';
import { UnsuitablePlace } from '../../db/copy/load-snapshot.ts';
import { UncopyableDatabase } from '../../db/copy/read-snapshot.ts';
import { ForeignDatabase, LockedDatabase, UnmigratedDatabase } from '../../db/migrate.ts';
import { UnsuitableSessions } from '../../db/postgres.ts';
import { UnsuitableRole } from '../../db/serving-role.ts';
import { BackupExists } from '../backups/backup-file.ts';
import { ControlRefused } from '../backups/control-socket.ts';
import { UnreadableVariable } from './environment.ts';
import type { Environment } from './environment.ts';
import { WrongSecret } from './installation-secret.ts';
import { UnreadableSecret } from '../secrets.ts';
import { databaseRefusal } from '../database-errors.ts';

type SystemFault = Error & { readonly code?: string; readonly syscall?: string };

const ours = [
  BackupExists,
  ControlRefused,
  DataFolderDamaged,
  DataFolderInUse,
  DataFolderUnusable,
  DiskNearlyFull,
  ForeignDatabase,
  LockedDatabase,
  UncopyableDatabase,
  UnmigratedDatabase,
  UnreadableBackup,
  UnreadableSecret,
  UnreadableVariable,
  UnsuitablePlace,
  UnsuitableRole,
  UnsuitableSessions,
  WrongSecret,
];

/** SQLSTATEs for wrong credentials, a missing database or missing rights. */
const refusedStates = ['28P01', '28000', '3D000', '42501', '0A000', '58P01'];

/**
 * Describes why the server cannot start: one line with the remedy if a person can fix it, otherwise the error with its stack.
 * @param env null if the variables themselves could not be read
 */
export function startFault(fault: unknown, env: Environment | null): string {
  const { code = '', syscall, message, stack } = fault as SystemFault;
  if (ours.some((kind) => fault instanceof kind)) return message;
  if (code.startsWith('ERR_PARSE_ARGS_')) return message;
  if (env === null) return stack ?? String(fault);
  if (code === 'EADDRINUSE') return `Port ${env.port} is in use by another program. Stop it first, or set PORT to another one.`;
  if (syscall === 'listen') return `Nothing can listen at ${env.host}, port ${env.port}: ${message}. Set HOST and PORT.`;
  if (env.databaseUrl !== undefined && (refusedStates.includes(code) || databaseRefusal(fault)?.key === 'unavailable')) {
    // The host only: the address may hold a password.
    return `The PostgreSQL at ${new URL(env.databaseUrl).host} that DATABASE_URL names cannot be used: ${message}`;
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EISDIR', 'EEXIST'].includes(code))
    return `The data folder ${env.dataFolder} cannot be used: ${message}. Set LECTERN_DATA to one that can be written.`;
  return stack ?? String(fault);
}
