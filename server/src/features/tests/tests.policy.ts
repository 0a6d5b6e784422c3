import { versionActions } from '../../kernel/versions/version-actions.ts';

export const testActions = versionActions({ closed: 'test_closed', incomplete: 'test_incomplete', notPublished: 'test_not_published' });
