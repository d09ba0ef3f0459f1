// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the default applies.
  }
  var light = stored === 'light';
  document.documentElement.classList.toggle('dark', !light);
  var meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.setAttribute('content', light ? '#f4f6f9' : '#0e1116');
})();
