import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFakeBroker } from '../testing/fake-broker.ts';
import { createMqttUplink, type MqttUplinkOptions } from './mqtt-uplink.ts';

const never = new AbortController().signal;

function readings(count: number) {
  return Array.from({ length: count }, (_, n) => ({ sensor: '010203', timestamp: n, temperature: 4.2 }));
}

function connected(url: string, options: Partial<MqttUplinkOptions> = {}) {
  const uplink = createMqttUplink({ url, serial: 'BU-1', deviceKey: 'secret', ...options });
  onTestFinished(() => uplink.disconnect());
  uplink.connect();
  return uplink;
}

describe('the MQTT uplink', () => {
  it('signs in with its serial and key and publishes on its own topic', async () => {
    const broker = await startFakeBroker();
    const receipt = await connected(broker.url).send(readings(1), never);
    expect(receipt).toEqual({ kind: 'acknowledged' });
    expect(broker.logins).toEqual(['BU-1:secret']);
    expect(broker.messages).toMatchObject([{ topic: 'ts1/BU-1/readings' }]);
    expect(JSON.parse(broker.messages[0]?.payload ?? '')).toEqual({ readings: readings(1) });
  });

  it('splits a batch into messages of the size asked for', async () => {
    const broker = await startFakeBroker();
    await connected(broker.url, { readingsPerMessage: 2 }).send(readings(5), never);
    const sizes = broker.messages.map(
      ({ payload }) => (JSON.parse(payload) as { readings: [] }).readings.length,
    );
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('reconnects and sends again what was not acknowledged', async () => {
    const broker = await startFakeBroker({ verdict: (count) => (count === 1 ? 'cut' : 'acknowledge') });
    await connected(broker.url).send(readings(1), never);
    expect(broker.logins).toHaveLength(2);
    expect(broker.messages).toHaveLength(2);
    expect(broker.messages[1]?.payload).toBe(broker.messages[0]?.payload);
  });

  it('goes on trying when it is refused, and says so', async () => {
    let admitted = 0;
    const broker = await startFakeBroker({ admits: () => admitted++ > 0 });
    const onTrouble = vi.fn<(message: string) => void>();
    await connected(broker.url, { onTrouble }).send(readings(1), never);
    expect(onTrouble).toHaveBeenCalledWith(expect.stringContaining('Connection refused'));
  });

  it('does not wait for an acknowledgement once it leaves the air', async () => {
    const broker = await startFakeBroker({ verdict: () => 'cut' });
    const uplink = connected(broker.url);
    const failure = uplink.send(readings(1), never).catch((error: unknown) => error);
    await vi.waitFor(() => expect(broker.messages).toHaveLength(1), { timeout: 20_000 });
    await uplink.disconnect();
    expect(await failure).toMatchObject({ reason: 'disconnected' });
    await expect(uplink.send(readings(1), never)).rejects.toMatchObject({ reason: 'disconnected' });
  });

  it('gives up when the caller does', async () => {
    const broker = await startFakeBroker({ verdict: () => 'cut' });
    const giveUp = new AbortController();
    const sending = connected(broker.url).send(readings(1), giveUp.signal);
    giveUp.abort();
    await expect(sending).rejects.toMatchObject({ reason: 'disconnected' });
  });

  it('learns the time from its topic', async () => {
    const broker = await startFakeBroker({ time: '2026-01-31T10:00:00.000Z' });
    expect(await connected(broker.url).serverTime(never)).toBe(Date.UTC(2026, 0, 31, 10));
  });

  it('hands on the commands that come, and says how they are going', async () => {
    const broker = await startFakeBroker({ time: '0' });
    const onTrouble = vi.fn<(message: string) => void>();
    const uplink = connected(broker.url, { onTrouble });
    await uplink.serverTime(never);
    const command = {
      id: 7,
      kind: 'calibrate',
      payload: { sensor: '010203', setpoint: 4, offset: 0.5 },
      createdAt: '2026-01-31T10:00:00.000Z',
    };
    const coming = uplink.nextCommands(never);
    await broker.publish('ts1/BU-1/commands', JSON.stringify(command));
    expect(await coming).toEqual([command]);
    await uplink.acknowledge(7, { status: 'done' }, never);
    expect(broker.messages).toEqual([{ topic: 'ts1/BU-1/commands/7/ack', payload: '{"status":"done"}' }]);
    await broker.publish('ts1/BU-1/commands', '{"commands":[]}');
    await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledWith('a command that cannot be read came'), {
      timeout: 20_000,
    });
  });
});
