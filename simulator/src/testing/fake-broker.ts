import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Aedes, type AuthorizePublishHandler } from 'aedes';
import { onTestFinished } from 'vitest';

export interface FakeBroker {
  readonly url: string;
  /** Payloads of the readings topic, in order of arrival, including those not yet acknowledged. */
  readonly messages: readonly { readonly topic: string; readonly payload: string }[];
  /** `user:password` of each connection. */
  readonly logins: readonly string[];
  readonly publish: (topic: string, payload: string) => Promise<void>;
}

/** Decision about a message: acknowledge it, or cut the connection before the acknowledgement. */
type Verdict = 'acknowledge' | 'cut';

/** Starts a real broker on a free port until the test ends; the test decides on acknowledgements and sign-ins. */
export async function startFakeBroker(
  options: {
    readonly verdict?: (count: number) => Verdict;
    readonly admits?: (password: string) => boolean;
    /** Published to a client as soon as it subscribes to its time. */
    readonly time?: string;
  } = {},
): Promise<FakeBroker> {
  const { verdict = () => 'acknowledge', admits = () => true, time } = options;
  const messages: { topic: string; payload: string }[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  const broker = await Aedes.createBroker();

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  broker.authenticate = (_client, user, password, done) => {
    logins.push(`${user}:${password?.toString()}`);
    done(null, admits(password?.toString() ?? ''));
  };
  const authorizePublish: AuthorizePublishHandler = (client, packet, done) => {
    if (!client) return done(null);
    messages.push({ topic: packet.topic, payload: packet.payload.toString() });
    if (verdict(messages.length) === 'acknowledge') return done(null);
    return cut();
  };
  broker.authorizePublish = authorizePublish;
  const publish = (topic: string, payload: string) =>
    new Promise<void>((resolve, reject) => {
      const packet = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false } as const;
      broker.publish(packet, (error) => (error ? reject(error) : resolve()));
    });
  broker.on('subscribe', (subscriptions) => {
    const topic = subscriptions.map((one) => one.topic).find((name) => name.endsWith('/time'));
    if (topic && time !== undefined) void publish(topic, time);
  });

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  onTestFinished(async () => {
    cut();
    await new Promise((resolve) => {
      server.close(resolve);
    });
    await new Promise<void>((resolve) => {
      broker.close(resolve);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    messages,
    logins,
    publish,
  };
}
