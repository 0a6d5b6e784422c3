import { abilities, staff } from '../permissions.ts';

/** Whoever places lessons at all; of whom, policies decide. */
export const placesLessons = staff(['Teacher', 'AccountManager', 'Curator'], abilities.allSchedules);
