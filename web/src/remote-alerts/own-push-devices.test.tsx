import { pushRoutes, sensorRoutes, type OwnPushDevice } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOW } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { delivery } from '../testing/samples/messages.ts';

const DAY_MS = 86_400_000;

function device(changes: Partial<OwnPushDevice> = {}): OwnPushDevice {
  const at = new Date(NOW - 40 * DAY_MS).toISOString();
  return {
    id: 1,
    endpoint: 'https://push.example.org/1',
    created_at: at,
    user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
    confirmed_at: at,
    silent_since: null,
    ...changes,
  };
}

test('one’s own devices are named, a silent one says so, and all of them can be tested or removed', async () => {
  const server = startServer({ role: 'viewer' });
  server.answer(sensorRoutes.listSensors, []);
  const since = new Date(NOW - 40 * DAY_MS).toISOString();
  server.answer(pushRoutes.listPushSubscriptions, [
    device({ silent_since: since }),
    device({ id: 2, user_agent: '', confirmed_at: new Date(NOW).toISOString() }),
  ]);
  server.answer(pushRoutes.testPush, delivery({ channel: 'push', purpose: 'test' }));
  server.answer(pushRoutes.unsubscribePush, undefined);
  const { user } = openPage('/remote-alerts#push-device', server);
  const card = await screen.findByRole('region', { name: 'Push messages on this device' });
  expect(await within(card).findByText('Chrome, Android')).toBeVisible();
  expect(within(card).getByText(/^Silent since .+: please send a test$/)).toBeVisible();
  expect(within(card).getByText('Unknown browser')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(screen.getByText('A test is on its way to your devices')).toBeVisible());
  expect(server.asked(pushRoutes.testPush)).toHaveLength(1);
  server.answer(pushRoutes.listPushSubscriptions, [device({ id: 2, user_agent: '' })]);
  const [remove] = within(card).getAllByRole('button', { name: 'Remove' });
  if (remove !== undefined) await user.click(remove);
  await expect.poll(() => within(card).queryByText('Chrome, Android')).toBeNull();
});
