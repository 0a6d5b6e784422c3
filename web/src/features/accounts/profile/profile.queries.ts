import type { ChangeOwnProfileInput, OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../kernel/api.ts';
import { apiQuery } from '../../../kernel/api-query.ts';
import { queryClient } from '../../../kernel/query-client.ts';

export const ownProfileQuery = (id: number) => apiQuery('/api/own-user-profile/{id}/', { params: { id } });

export const timeZonesQuery = apiQuery('/api/timezones/', {}, { staleTime: Number.POSITIVE_INFINITY });

/** Name, picture and zone stand in the frame and on every screen: all that is shown is asked for again. */
function adopt(profile: OwnProfile): Promise<void> {
  queryClient.setQueryData(ownProfileQuery(profile.id).queryKey, profile);
  return queryClient.invalidateQueries();
}

export function useChangeProfile(id: number) {
  return useMutation({
    mutationFn: (body: ChangeOwnProfileInput) => api.post('/api/own-user-profile/{id}/', { params: { id }, body }),
    onSuccess: adopt,
  });
}

export function useUploadAvatar(id: number) {
  return useMutation({
    mutationFn: (image: string) => api.post('/api/own-user-profile/{id}/upload-avatar/', { params: { id }, body: { image } }),
    onSuccess: adopt,
  });
}

export function useRemoveAvatar(id: number) {
  return useMutation({
    mutationFn: () => api.post('/api/own-user-profile/{id}/remove-avatar/', { params: { id } }),
    onSuccess: adopt,
  });
}
