import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { apiQuery } from '../../../kernel/api-query.ts';
import { apiWrite } from '../../../kernel/api-write.ts';

export const ownProfileQuery = (id: number) => apiQuery('/api/own-user-profile/{id}/', { params: { id } });

/** Refetches everything: name, picture and zone are on every screen. */
const profile = { answers: ({ id }: OwnProfile) => ownProfileQuery(id) } as const;
export const changeProfileWrite = apiWrite('/api/own-user-profile/{id}/', profile);
export const uploadAvatarWrite = apiWrite('/api/own-user-profile/{id}/upload-avatar/', profile);
export const removeAvatarWrite = apiWrite('/api/own-user-profile/{id}/remove-avatar/', profile);
