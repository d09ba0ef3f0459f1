import {
  channelRoutes,
  deliveryRoutes,
  deliveryState,
  publicConfigRoutes,
  settingsRoutes,
  remoteAlertRoutes,
  userRoutes,
  type AlarmEvent,
  type ChannelState,
  type Delivery,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { MessagesCard } from '../settings/cards/messages-card.tsx';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { alarmEvent } from '../testing/samples/alarms.ts';
import { companySettings, publicConfig, user as sampleUser } from '../testing/samples/company.ts';
import { alertGroup, channelStates, delivery } from '../testing/samples/messages.ts';
import { ChannelBanner } from './channel-banner.tsx';
import { AlarmMessages, ChannelList, DeliveryDialog, UnheardAlarm } from './index.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(channelRoutes.listChannels, channelStates());
  server.answer(userRoutes.listUsers, [sampleUser()]);
  server.answer(remoteAlertRoutes.listAlertGroups, [alertGroup()]);
  server.answer(deliveryRoutes.listDeliveries, [delivery()]);
});

const plain = (element: HTMLElement): string => element.textContent?.replaceAll('\u00A0', ' ') ?? '';

describe('the messages of a group', () => {
  const show = () =>
    showPart(<DeliveryDialog groupId={1} title="Messages" onClose={() => undefined} />, server);

  const messages: readonly [string, Partial<Delivery>, readonly string[]][] = [
    ['that arrived', {}, ['High: Freezer 1', 'Alarm · Email to ann', '10 Feb 2026, 09:25:00', 'Delivered']],
    [
      'that was tried again and again',
      { state: 'failed', attempts: 5, last_error: 'mailbox full' },
      ['Failed', '5 attempts', 'mailbox full'],
    ],
    ['to somebody without a number', { state: 'no address', channel: 'sms' }, ['SMS to ann', 'No address']],
    [
      'over a channel that is not there',
      { state: 'not configured', channel: 'push' },
      ['Push', 'Not configured'],
    ],
    ['of an escalation', { purpose: 'escalation' }, ['Escalation']],
    ['of what gets worse', { purpose: 'worse' }, ['Getting worse']],
    ['of what is still out', { purpose: 'still-out' }, ['Acknowledged, still out']],
  ];

  test.each(messages)('show one %s', async (_, changes, shown) => {
    server.answer(deliveryRoutes.listDeliveries, [delivery(changes)]);
    show();
    const row = await within(await screen.findByRole('dialog', { name: 'Messages' })).findByRole('listitem');
    for (const text of shown) expect(plain(row)).toContain(text);
  });

  test.each(deliveryState.options)('have words for %s', async (state) => {
    server.answer(deliveryRoutes.listDeliveries, [delivery({ state, subject: 'S' })]);
    show();
    const row = await screen.findByRole('listitem');
    expect(row).not.toHaveTextContent('deliveries.');
    expect(row.textContent).toMatch(
      /(Waiting|Being sent|Delivered|Failed|Not configured|No address|Held: maintenance)$/,
    );
  });

  test('are asked for by the group, and marked as cut where they are', async () => {
    server.answer(
      deliveryRoutes.listDeliveries,
      Array.from({ length: 50 }, (_, index) => delivery({ id: index + 1 })),
    );
    show();
    expect(await screen.findByText('The newest 50 messages.')).toBeInTheDocument();
    expect(server.asked(deliveryRoutes.listDeliveries)[0]?.query).toEqual({ group_id: 1, limit: 50 });
  });

  test('say while they are read, and that they could not be', async () => {
    server.refuse(deliveryRoutes.listDeliveries, 404);
    const release = server.hold(deliveryRoutes.listDeliveries);
    const { user } = show();
    expect(await screen.findByText('Loading messages...')).toBeInTheDocument();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('The messages could not be read.');
    server.answer(deliveryRoutes.listDeliveries, [delivery()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeInTheDocument();
  });

  test('follow how they go by push', async () => {
    server.answer(deliveryRoutes.listDeliveries, [delivery({ state: 'sending' })]);
    const { stream } = show();
    await screen.findByText('Being sent');
    stream.open();
    server.answer(deliveryRoutes.listDeliveries, [delivery()]);
    stream.push('delivery', { deliveries: [{ id: 1, state: 'delivered', attempts: 1 }] });
    expect(await screen.findByText('Delivered')).toBeInTheDocument();
  });
});

describe('who was notified of an alarm', () => {
  const show = (changes: Partial<AlarmEvent> = {}) =>
    showPart(<AlarmMessages event={alarmEvent(changes)} />, server);
  const list = async (name: string) => within(await screen.findByRole('list', { name }));

  test.each([
    ['that nobody gets any of this sensor', 2, 'This sensor is in no alert group'],
    ['that there are none yet of one that is in a group', 1, 'No messages yet'],
    ['that there are none yet of a base unit', null, 'No messages yet'],
  ])('say %s', async (_, sensorId, text) => {
    server.answer(deliveryRoutes.listDeliveries, []);
    show({ sensor_id: sensorId });
    await screen.findByText(/^(No messages yet|This sensor is in no alert group)$/);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('has a line for each person, with every channel, how it went and when it was opened', async () => {
    server.answer(deliveryRoutes.listDeliveries, [
      delivery({ id: 4, channel: 'push', opened_at: minutesAgo(2) }),
      delivery({
        id: 3,
        user_id: 7,
        username: 'bob',
        state: 'failed',
        last_error: 'mailbox full',
        delivered_at: null,
      }),
      delivery({ id: 2, channel: 'sms', state: 'no address', delivered_at: null }),
      delivery({ id: 1 }),
    ]);
    show();
    const lines = (await list('Who was notified')).getAllByRole('listitem').map(plain);
    expect(lines).toEqual([
      'annEmailDelivered10 Feb 2026, 09:25PushDelivered10 Feb 2026, 09:25opened 10 Feb 2026, 09:28',
      'bobEmailFailedEmail: mailbox full',
    ]);
    expect(screen.getByText('No address (1)')).toBeVisible();
    expect(server.asked(deliveryRoutes.listDeliveries)[0]?.query).toEqual({ event_id: 201, limit: 1_000 });
  });

  test('shows every message when it is asked for', async () => {
    server.answer(deliveryRoutes.listDeliveries, [delivery({ id: 2, purpose: 'returned' }), delivery()]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'All messages (2)' }));
    expect((await list('Messages')).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Hide the messages' }));
    expect(screen.queryByRole('list', { name: 'Messages' })).not.toBeInTheDocument();
  });
});

describe('the channels', () => {
  const show = () => showPart(<ChannelList />, server);
  const entry = async (name: string): Promise<HTMLElement> => {
    const items = await screen.findAllByRole('listitem');
    const found = items.find((item) => item.textContent?.startsWith(name));
    if (found === undefined) throw new Error(`no channel ${name}`);
    return found;
  };

  test('are ready each', async () => {
    show();
    for (const name of ['Email', 'SMS', 'Push']) expect(await entry(name)).toHaveTextContent('Ready');
  });

  test('that fail say since when and why', async () => {
    const failing: Partial<ChannelState> = {
      state: 'failing',
      failing_since: minutesAgo(30),
      detail: 'refused',
    };
    server.answer(channelRoutes.listChannels, channelStates({ email: failing }));
    show();
    expect(plain(await entry('Email'))).toContain('Failingsince 10 Feb 2026, 09:00: refused');
  });

  test.each([
    ['an admin', 'admin', 'SMTP_URL='],
    ['a viewer', 'viewer', 'Whoever operates this server has not set it up.'],
  ] as const)('that are not configured show %s what to do', async (_, role, text) => {
    server.caller = { role };
    server.answer(channelRoutes.listChannels, channelStates({ email: { state: 'not configured' } }));
    show();
    expect(await entry('Email')).toHaveTextContent(text);
  });
});

describe('links that open on the machine of the server alone', () => {
  const TEXT = /^Links in messages lead to localhost: .* not on a phone\. .* sets PUBLIC_URL/;

  test.each([
    ['the channels', ChannelList],
    ['acknowledging from messages', MessagesCard],
  ])('are named to admins beside %s', async (_, Part) => {
    server.answer(settingsRoutes.getCompanySettings, companySettings());
    server.answer(publicConfigRoutes.publicConfig, publicConfig({ linksAreLocal: true }));
    showPart(<Part />, server);
    expect(await screen.findByText(TEXT)).toBeVisible();
  });

  test.each([
    ['to viewers', 'viewer', true],
    ['where the operator set a public address', 'admin', false],
  ] as const)('are not spoken of %s', async (_, role, linksAreLocal) => {
    server.caller = { role };
    server.answer(publicConfigRoutes.publicConfig, publicConfig({ linksAreLocal }));
    showPart(<ChannelList />, server);
    expect(await screen.findAllByRole('listitem')).not.toHaveLength(0);
    await waitFor(() => expect(server.asked(publicConfigRoutes.publicConfig)).toHaveLength(1));
    expect(screen.queryByText(TEXT)).toBeNull();
  });
});

describe('the notice above every page', () => {
  const show = () => showPart(<ChannelBanner />, server);
  const since = (minutes: number): Partial<ChannelState> => ({
    state: 'failing',
    failing_since: minutesAgo(minutes),
  });

  test('names a channel that keeps failing, since when, and leads there', async () => {
    server.answer(channelRoutes.listChannels, channelStates({ sms: since(30) }));
    show();
    const text = await screen.findByText(/messages have not been getting through/);
    expect(plain(text)).toContain('SMS messages have not been getting through since 10 Feb 2026, 09:00.');
    expect(screen.getByRole('link', { name: 'See the channels' })).toHaveAttribute(
      'href',
      '/remote-alerts?tab=channels',
    );
  });

  test('does not speak of one failed attempt, and does once it lasts two minutes', async () => {
    server.answer(channelRoutes.listChannels, channelStates({ sms: since(1) }));
    show();
    await waitFor(() => expect(server.asked(channelRoutes.listChannels)).not.toHaveLength(0));
    expect(screen.queryByText(/not been getting through/)).not.toBeInTheDocument();
    await pass(65_000);
    expect(screen.getByText(/not been getting through/)).toBeInTheDocument();
  });

  test('names the groups that reach no recipient', async () => {
    server.answer(remoteAlertRoutes.listAlertGroups, [
      alertGroup(),
      alertGroup({
        id: 2,
        name: 'Day shift',
        recipients: [{ userId: '77', email: true, sms: false, push: false, warnings: false }],
      }),
    ]);
    show();
    expect(await screen.findByText(/1 alert group reaches nobody: Day shift\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the alert groups' })).toHaveAttribute(
      'href',
      '/remote-alerts',
    );
  });

  test('is not there while every message can arrive', async () => {
    show();
    await waitFor(() => expect(server.asked(remoteAlertRoutes.listAlertGroups)).not.toHaveLength(0));
    await pass(1_000);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

describe('an alarm that no user was notified of', () => {
  const show = (changes: Partial<AlarmEvent> = {}) => {
    const event = alarmEvent({ notified: 'nobody', not_notified_because: 'no group', ...changes });
    return showPart(
      <>
        <UnheardAlarm event={event} />
        <AlarmMessages event={event} />
      </>,
      server,
    );
  };
  beforeEach(() => server.answer(deliveryRoutes.listDeliveries, []));
  const said = async () => within(await screen.findByRole('region', { name: /^Nobody was notified/ }));

  test('says why and when, and nothing of messages that would still come', async () => {
    show();
    expect(
      (await said()).getByText(
        'Nobody: this sensor was in no alert group when the alarm began at 10 Feb 2026, 09:20.',
      ),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Loading messages...')).not.toBeInTheDocument());
    expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
  });

  test('can be sent by an admin to the group that its sensor is in now, and says how many messages went', async () => {
    server.answer(deliveryRoutes.sendUnsentAlarms, { alarms: 1, subjects: 1, messages: 2 });
    const { user } = show();
    const region = await said();
    await user.click(await region.findByRole('button', { name: 'Notify Night shift now' }));
    expect(await region.findByText('2 messages are on their way.')).toBeInTheDocument();
    expect(server.asked(deliveryRoutes.sendUnsentAlarms)[0]?.params).toEqual({ groupId: 1 });
  });

  test.each<[string, Partial<AlarmEvent>, boolean]>([
    ['that is over', { state: 'acknowledged' }, true],
    ['of a sensor that is in no group', { sensor_id: 9 }, true],
    ['whom a viewer looks at', {}, false],
  ])('offers to send nothing of one %s', async (_, changes, isAdmin) => {
    if (!isAdmin) server.caller = { role: 'viewer' };
    show(changes);
    await said();
    await waitFor(() => expect(server.asked(remoteAlertRoutes.listAlertGroups)).not.toHaveLength(0));
    expect(screen.queryByRole('button', { name: /^Notify/ })).not.toBeInTheDocument();
  });
});
