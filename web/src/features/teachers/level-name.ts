import type { TFunction } from 'i18next';

export const levelNames = {
  basic: 'teachers:level.basic',
  standard: 'teachers:level.standard',
  advanced: 'teachers:level.advanced',
} as const;

/** A level in the reader's words; one that nobody names any more stands as it is. */
export function levelName(level: string, t: TFunction<'teachers'>): string {
  return level in levelNames ? t(levelNames[level as keyof typeof levelNames]) : level;
}
