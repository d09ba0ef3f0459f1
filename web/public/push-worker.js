// The part of the service worker that shows push messages and opens the alarm when one is clicked.
self.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      // The same message again takes the place of the first.
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(url) {
  // The address in the message is the one that people type; this page may be open under another name.
  const { pathname, search, hash } = new URL(url);
  const target = new URL(pathname + search + hash, self.location.origin).href;
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (tab === undefined) return self.clients.openWindow(target);
  await tab.focus();
  return tab.navigate(target);
}
