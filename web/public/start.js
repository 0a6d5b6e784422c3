// Runs before the page is drawn: the colours of the chosen theme, and the first calls on their way while the scripts load.
(function () {
  var theme = localStorage.getItem('theme');
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (location.pathname.indexOf('/accounts/login') === 0) return;
  var headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-Lectern-Client': 'web' };
  var token = localStorage.getItem('access_token');
  if (token) headers.Authorization = 'Bearer ' + token;
  window.lecternEarly = {};
  ['/api/accounts/user/', '/api/accounts/user-sidebar/', '/api/accounts/user-page-info/'].forEach(function (path) {
    window.lecternEarly[path] = fetch(path, { headers: headers, credentials: 'include' });
  });
})();
