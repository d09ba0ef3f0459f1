import { commandRoutes, type Command } from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, NOW, pass } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { command } from '../testing/samples/commands.ts';
import { isWorthShowing, RecentCommands, useNewestCommand } from './index.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(commandRoutes.listCommands, [command()]);
});

const show = () =>
  showPart(<RecentCommands target={{ sensorId: 1 }} kinds={['calibrate', 'clear-calibration']} />, server);

describe('the last commands to a sensor', () => {
  const states: readonly [string, Partial<Command>, word: string, meaning: string][] = [
    ['queued', {}, 'Queued', 'Waits for the base unit Base unit 1 to ask for it'],
    ['sent', { state: 'sent' }, 'Sent', 'Base unit 1 has it and has not answered yet'],
    ['under way', { state: 'sent', progress: 41.6 }, 'Sent, 42%', 'Base unit 1 has it'],
    ['done', { state: 'acknowledged' }, 'Acknowledged', 'Base unit 1 says that it is done'],
    ['failed', { state: 'failed', detail: 'probe missing' }, 'Failed', 'says that it failed: probe missing'],
    ['expired', { state: 'expired' }, 'Expired', 'did not answer within 24 hours'],
    ['cancelled', { state: 'cancelled' }, 'Cancelled', 'Cancelled before Base unit 1 was given it'],
  ];

  test.each(states)('say that one is %s, and what that means', async (_, changes, word, meaning) => {
    server.answer(commandRoutes.listCommands, [command(changes)]);
    const { user } = show();
    const entry = await screen.findByRole('listitem');
    expect(entry).toHaveTextContent('Calibration');
    expect(entry).toHaveTextContent('by ann');
    const chip = within(entry).getByText(word);
    await user.hover(chip);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(meaning);
    expect(within(entry).queryByRole('button', { name: 'Cancel command' }) !== null).toBe(word === 'Queued');
  });

  test('are at most three, of the kinds that were asked for', async () => {
    const many = [1, 2, 3, 4].map((id) => command({ id }));
    server.answer(commandRoutes.listCommands, [command({ id: 9, kind: 'firmware' }), ...many]);
    show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByText('Firmware update')).not.toBeInTheDocument();
  });

  test('show nothing while there are none, and say when they could not be read', async () => {
    server.refuse(commandRoutes.listCommands, 500);
    show();
    await pass(10_000);
    expect(await screen.findByText('The state of earlier commands could not be loaded.')).toBeInTheDocument();
    server.answer(commandRoutes.listCommands, []);
    await pass(12_000);
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Recent commands' })).not.toBeInTheDocument();
  });

  test('go on by push, without being asked for', async () => {
    const { stream } = show();
    await screen.findByText('Queued');
    stream.open();
    server.answer(commandRoutes.listCommands, [command({ state: 'sent' })]);
    stream.push('command', { commands: [command({ state: 'sent' })] });
    expect(await screen.findByText('Sent')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel command' })).not.toBeInTheDocument();
  });
});

describe('cancelling a command', () => {
  test('takes it back', async () => {
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Cancel command' });
    server.answer(commandRoutes.cancelCommand, command({ state: 'cancelled' }));
    server.answer(commandRoutes.listCommands, [command({ state: 'cancelled' })]);
    await user.click(button);
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(server.asked(commandRoutes.cancelCommand)[0]?.params).toEqual({ commandId: 1 });
  });

  test('that comes too late says so, and shows how far it is', async () => {
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Cancel command' });
    server.refuse(commandRoutes.cancelCommand, 409);
    server.answer(commandRoutes.listCommands, [command({ state: 'sent' })]);
    await user.click(button);
    expect(await screen.findByText(/the base unit may have it already/)).toBeInTheDocument();
    expect(await screen.findByText('Sent')).toBeInTheDocument();
  });
});

describe('the newest command beside a device', () => {
  function Newest({
    target,
  }: {
    readonly target: { readonly sensorId: number } | { readonly baseUnitId: number };
  }) {
    return <p>newest: {useNewestCommand(target)?.kind ?? 'none'}</p>;
  }
  const list = [
    command({ id: 3, sensorId: 2, kind: 'firmware' }),
    command({ id: 2, sensorId: null, kind: 'wifi' }),
    command({ id: 1, sensorId: 1 }),
  ];

  test.each([
    [{ sensorId: 1 }, 'calibrate'],
    [{ sensorId: 2 }, 'firmware'],
    [{ sensorId: 3 }, 'none'],
    [{ baseUnitId: 1 }, 'wifi'],
    [{ baseUnitId: 2 }, 'none'],
  ])('of %j is %s', async (target, kind) => {
    server.answer(commandRoutes.listCommands, list);
    showPart(<Newest target={target} />, server);
    expect(await screen.findByText(`newest: ${kind}`)).toBeInTheDocument();
    await waitFor(() => expect(server.asked(commandRoutes.listCommands)).not.toHaveLength(0));
    expect(await screen.findByText(`newest: ${kind}`)).toBeInTheDocument();
  });

  test('is not asked for by a viewer, who starts none', async () => {
    server.caller = { role: 'viewer' };
    showPart(<Newest target={{ sensorId: 1 }} />, server);
    await pass(15_000);
    expect(server.asked(commandRoutes.listCommands)).toHaveLength(0);
    expect(screen.getByText('newest: none')).toBeInTheDocument();
  });

  test.each([
    ['while it is queued', command(), true],
    ['while it is sent', command({ state: 'sent' }), true],
    ['nine minutes after its end', command({ state: 'failed', endedAt: minutesAgo(9) }), true],
    ['ten minutes after its end', command({ state: 'failed', endedAt: minutesAgo(10) }), false],
    ['over at a time that nobody knows', command({ state: 'expired' }), false],
  ])('%s is worth showing: %#', (_, one, isShown) => {
    expect(isWorthShowing(one, NOW)).toBe(isShown);
  });
});
