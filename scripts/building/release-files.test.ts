import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDigests, releaseContents, writtenFiles } from './release-files.ts';

const digest = (letter: string) => `sha256:${letter.repeat(64)}`;

describe('files of a release', () => {
  it('contain only existing files and build output', () => {
    expect(releaseContents.filter((path) => !path.endsWith('/dist') && !existsSync(path))).toEqual([]);
  });

  it('pin every base image to the given digest', () => {
    const files = writtenFiles(readDigests({ NODE_DIGEST: digest('a'), POSTGRES_DIGEST: digest('b') }));
    const images = files['compose.yaml']?.split('\n').filter((line) => line.includes('POSTGRES_IMAGE'));
    expect(images).toHaveLength(3);
    for (const image of images ?? []) expect(image).toContain(`@\${POSTGRES_DIGEST:-${digest('b')}}`);
    expect(files['compose.yaml']).toContain(`NODE_DIGEST: \${NODE_DIGEST:-${digest('a')}}`);
    expect(files['compose.yaml']).not.toContain(':?');
    expect(files.Dockerfile).toContain(`ARG NODE_DIGEST=${digest('a')}\n`);
  });

  it('still require digests that are not given', () => {
    const files = writtenFiles(readDigests({ NODE_DIGEST: '' }));
    expect(files['compose.yaml']).toContain(`\${POSTGRES_DIGEST:?`);
    expect(files['compose.yaml']).toContain(`\${NODE_DIGEST:?`);
    expect(files.Dockerfile).toContain('ARG NODE_DIGEST\n');
  });

  it('put the build into the image, but no installed packages and no data', () => {
    const ignored = writtenFiles({})['.dockerignore']?.split('\n');
    expect(ignored).not.toContain('**/dist');
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', 'data', '.env']));
  });

  it('refuse a tag in place of a digest', () => {
    expect(() => readDigests({ NODE_DIGEST: 'latest' })).toThrow(/NODE_DIGEST is a digest/);
  });
});
