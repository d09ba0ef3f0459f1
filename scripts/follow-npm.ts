// npm runs a script through a shell, and a signal sent to npm ends that shell alone: the script would live on
// without a parent. So the script ends itself, as if the signal had reached it.
const CHECK_MS = 250;

if (process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  watch.unref();
}
