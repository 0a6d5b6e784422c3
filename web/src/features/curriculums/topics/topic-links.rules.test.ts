import { expect, it } from 'vitest';
import { linksText, parseLinks } from './topic-links.rules.ts';

it('parses links in the display format', () => {
  const links = [
    { title: 'Video of the lesson', url: 'https://video.test/1' },
    { title: 'https://slides.test/2', url: 'https://slides.test/2' },
  ];
  expect(linksText(links)).toBe('Video of the lesson https://video.test/1\nhttps://slides.test/2');
  expect(parseLinks(linksText(links))).toEqual(links);
  expect(parseLinks('')).toEqual([]);
});

it('parses the current value in a conflict error', () => {
  const links = [{ title: 'A', url: 'https://a.test' }];
  expect(parseLinks(JSON.stringify(links))).toEqual(links);
});
