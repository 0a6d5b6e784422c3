import { beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../../../test/browser.ts';
import { testNow } from '../../../test/build.ts';
import { testApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

let school: TestApp;
beforeAll(async () => {
  school = await testApp();
});

it('too many attempts are answered with the time that is left, for known and unknown accounts alike', async () => {
  await school.build.user('Teacher', { email: 'known@lectern.test' });
  for (const [n, email] of ['known@lectern.test', 'unknown@lectern.test'].entries()) {
    const browser = await openBrowser(school.app, `10.70.0.${n}`);
    const at = (seconds: number) => school.at(testNow.add({ seconds }));
    for (let attempt = 0; attempt < 10; attempt += 1) {
      at(attempt * 30);
      expect((await browser.signIn(email, 'wrong')).error?.key).toBe('wrong_credentials');
    }
    at(300);
    // The first of the ten attempts counts for a quarter of an hour.
    expect((await browser.signIn(email, 'wrong')).error).toMatchObject({ key: 'too_many_attempts', params: { seconds: 600 } });
    at(899);
    expect((await browser.signIn(email, 'wrong')).error).toMatchObject({ params: { seconds: 1 } });
    at(900);
    expect((await browser.signIn(email, 'wrong')).error?.key).toBe('wrong_credentials');
    expect((await browser.signIn(email, 'wrong')).error).toMatchObject({ key: 'too_many_attempts', params: { seconds: 30 } });
  }
});
