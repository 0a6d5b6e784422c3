/**
 * Runs before the page is rendered: applies the chosen theme, and requests everything that the page needs while the scripts load. The build
 * serves it as a classic script, `/start.js`, in ES2017 syntax, because it must also run in browsers too old for the application.
 */
import type { StartData } from './first-load.ts';

type StartWindow = { lecternEarly?: Record<string, Promise<Response>> };

(() => {
  // Without storage the user cannot be signed in.
  try {
    localStorage.getItem('theme');
  } catch {
    document.addEventListener('DOMContentLoaded', () => {
      const russian = /^ru/i.test(navigator.language);
      const message = document.createElement('main');
      message.style.padding = '24px';
      message.textContent = russian
        ? 'Lectern не работает без файлов cookie и локального хранилища, а браузер запретил их этому сайту. Разрешите их и обновите страницу.'
        : 'Lectern needs cookies and local storage, and the browser blocks them for this site. Allow them and load the page again.';
      document.documentElement.lang = russian ? 'ru' : 'en';
      document.getElementById('root')?.appendChild(message);
    });
    return;
  }

  const theme = localStorage.getItem('theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  const hint = (rel: string, href: string, as?: string) => {
    const link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (as !== undefined) {
      link.as = as;
      // The mode must be that of the later request; otherwise the browser fetches the file twice.
      link.crossOrigin = 'anonymous';
    }
    document.head.appendChild(link);
  };

  const data = JSON.parse(document.getElementById('start-data')?.textContent ?? '') as StartData;
  const isHere = (path: string) => new RegExp(path).test(location.pathname);
  const here = data.screens.filter(({ path }) => isHere(path))[0];

  (here ? here.files : []).forEach((file) => {
    if (/\.css$/.test(file)) hint('preload', `/${file}`, 'style');
    else hint('modulepreload', `/${file}`);
  });

  // The language that the application will detect: from the URL, from storage, or the first supported one of the browser.
  const cookie = /(?:^|; *)i18next=([^;]*)/.exec(document.cookie);
  const preferred = [new URLSearchParams(location.search).get('lng'), cookie?.[1], localStorage.getItem('i18nextLng')]
    .concat(sessionStorage.getItem('i18nextLng'), navigator.languages ?? navigator.language)
    .filter((each) => /^(en|ru)(-|$)/i.test(each ?? ''));
  const language = /^ru/i.test(preferred[0] ?? '') ? 'ru' : 'en';
  document.documentElement.lang = language;
  const version = document.documentElement.getAttribute('data-texts');
  ['common', 'ui'].concat(here ? here.namespaces : []).forEach((namespace) => {
    hint('preload', `/locales/${language}/${namespace}.json${version ? `?v=${version}` : ''}`, 'fetch');
  });

  if (data.outsideFrame.some(isHere)) return;
  const isShort = localStorage.getItem('isSidebarShort') ?? String(matchMedia('(max-width: 64em)').matches);
  document.documentElement.setAttribute('data-frame', isShort === 'true' ? 'short' : 'wide');
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language,
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Lectern-Client': 'web',
    'X-CSRFToken': localStorage.getItem('csrf_token') ?? '',
  };
  const authorization = localStorage.getItem('access_token');
  if (authorization) headers.Authorization = authorization;
  const early: Record<string, Promise<Response>> = {};
  data.callsOfFrame.concat(here && location.search === '' ? here.calls : []).forEach((call) => {
    const answer = fetch(call, { headers, credentials: 'include' });
    // The consumer handles the failure; until then it must not count as unhandled.
    answer.catch(() => {});
    early[call] = answer;
  });
  (window as unknown as StartWindow).lecternEarly = early;
})();
