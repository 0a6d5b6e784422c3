import { expect, it } from 'vitest';
import { accessMailText } from './mail-text.rules.ts';

it('writes the last day of access by the language of its reader', () => {
  const values = {
    name: 'Olga',
    by: 'Denis Orlov',
    client: 'Vera Gromova',
    comment: '',
    lastDay: '2026-11-21',
    link: 'https://school.test/clients/1',
  };
  expect(accessMailText('grant', 'en', values).text).toContain('until 21 Nov 2026, that day included');
  expect(accessMailText('grant', 'ru', values).text).toContain('по 21.11.2026 включительно');
});
