// Runs before the page is drawn: the colours of the chosen theme, and everything the page needs on its way while the scripts load.
// It is served as it stands here, to browsers that may be older than the application's: no syntax newer than ES2017.
(function () {
  // A browser that keeps nothing for this site holds nobody's session: that is said in place of the application.
  try {
    localStorage.getItem('theme');
  } catch (_blocked) {
    document.addEventListener('DOMContentLoaded', function () {
      var russian = /^ru/i.test(navigator.language);
      var words = document.createElement('main');
      words.style.padding = '24px';
      words.textContent = russian
        ? 'Lectern не работает без файлов cookie и локального хранилища, а браузер запретил их этому сайту. Разрешите их и обновите страницу.'
        : 'Lectern needs cookies and local storage, and the browser blocks them for this site. Allow them and load the page again.';
      document.documentElement.lang = russian ? 'ru' : 'en';
      document.getElementById('root').appendChild(words);
    });
    return;
  }

  var path = location.pathname;
  var theme = localStorage.getItem('theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  function hint(rel, href, as) {
    var link = document.createElement('link');
    link.rel = rel;
    link.href = href;
    if (as) link.as = as;
    // The way scripts ask for them later: with another one, the browser would fetch them twice.
    if (as) link.crossOrigin = 'anonymous';
    document.head.appendChild(link);
  }

  // The page's own files, as the build listed them in index.html.
  var listed = document.getElementById('page-files');
  (listed ? JSON.parse(listed.textContent) : []).forEach(function (page) {
    if (!new RegExp(page[0]).test(path)) return;
    page[1].forEach(function (file) {
      if (/\.css$/.test(file)) hint('preload', '/' + file, 'style');
      else hint('modulepreload', '/' + file);
    });
  });

  // The language that the application will find: asked for in the address, noted in this browser, or the first that it knows.
  var cookie = /(?:^|; *)i18next=([^;]*)/.exec(document.cookie);
  var asked = [new URLSearchParams(location.search).get('lng'), cookie && cookie[1], localStorage.getItem('i18nextLng')]
    .concat(sessionStorage.getItem('i18nextLng'), navigator.languages || navigator.language)
    .filter(function (each) {
      return /^(en|ru)(-|$)/i.test(each || '');
    });
  var language = /^ru/i.test(asked[0]) ? 'ru' : 'en';
  document.documentElement.lang = language;
  var version = document.documentElement.getAttribute('data-texts');
  var spaces = { cabinet: ['lessons'], clients: ['clients'], transactions: ['transactions'], salary: ['salary'] }[path.split('/')[1]] || [];
  ['common', 'ui'].concat(spaces).forEach(function (space) {
    hint('preload', '/locales/' + language + '/' + space + '.json' + (version ? '?v=' + version : ''), 'fetch');
  });

  // Outside the frame nobody needs to be signed in.
  if (/^\/accounts\/(login|forgot_password|new_password|invitation|first_administrator)/.test(path)) return;
  document.documentElement.setAttribute('data-frame', localStorage.getItem('isSidebarShort') === 'true' ? 'short' : 'wide');
  var headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-Lectern-Client': 'web',
    'X-CSRFToken': localStorage.getItem('csrf_token') || '',
  };
  var authorization = localStorage.getItem('access_token');
  if (authorization) headers.Authorization = authorization;
  var calls = ['/api/accounts/user/', '/api/accounts/user-sidebar/', '/api/accounts/user-page-info/'];
  // The list as it opens without filters: the same words as web/src/features/clients asks with, or it is asked for again.
  if (/^\/clients\/?$/.test(path) && location.search === '') calls.push('/api/clients/?page=1&page_size=25&ordering=name');
  window.lecternEarly = {};
  calls.forEach(function (call) {
    window.lecternEarly[call] = fetch(call, { headers: headers, credentials: 'include' });
    // Whoever takes the answer looks at the failure; until then it is nobody's error.
    window.lecternEarly[call].catch(function () {});
  });
})();
