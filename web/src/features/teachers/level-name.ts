import type { TFunction } from 'i18next';

export const levelNames = {
  basic: 'teachers:level.basic',
  standard: 'teachers:level.standard',
  advanced: 'teachers:level.advanced',
} as const;

/** Name of a level; unknown ones unchanged. */
export function levelName(level: string, t: TFunction<'teachers'>): string {
  return level in levelNames ? t(levelNames[level as keyof typeof levelNames]) : level;
}
