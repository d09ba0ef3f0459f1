import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { createOutbound, TargetRefused } from './outbound.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'nonsense',
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  'http://1.1.1.1/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://user:secret@1.1.1.1/',
])('%s is not called', async (url) => {
  const outbound = createOutbound({ allowPrivate: false });
  await expect(outbound.check(new URL(url))).rejects.toThrow(TargetRefused);
  const post = outbound.post(new URL(url), { headers: {}, body: '', timeoutMs: 1_000 });
  await expect(post).rejects.toThrow(TargetRefused);
});

test('redirects are answered, not followed, and an endless answer is not read', async () => {
  const called: string[] = [];
  const server = createServer((request, response) => {
    called.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' });
    response.write('an answer that does not end');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const outbound = createOutbound({ allowPrivate: true });
  const url = new URL(`http://localhost:${port}/target`);
  expect(await outbound.post(url, { headers: {}, body: '{}', timeoutMs: 5_000 })).toMatchObject({
    status: 302,
  });
  expect(called).toEqual(['/target']);
  server.closeAllConnections();
  server.close();
});

test(
  'a target that switches protocols, or never gets beyond informing, does not keep its place',
  { tags: ['S2'] },
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: nothing\r\n\r\n');
    });
    server.on('request', (request, response) => {
      if (request.url === '/switches') {
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        );
      } else {
        const inform = setInterval(() => response.writeProcessing(), 20);
        response.once('close', () => clearInterval(inform));
      }
    });
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const outbound = createOutbound({ allowPrivate: true });
    const post = async (path: string) =>
      outbound.post(new URL(`http://localhost:${port}${path}`), { headers: {}, body: '{}', timeoutMs: 500 });
    expect(await post('/switches')).toMatchObject({ status: 101 });
    await expect(post('/informs')).rejects.toThrow('no answer in time');
    server.closeAllConnections();
    server.close();
  },
);

test('the body of an answer is read whole where it is wanted, and one that is too long is an error', async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/refused' ? 403 : 200).end(Buffer.alloc(1_000, 7));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const post = async (path: string, bodyBytes?: number) =>
    createOutbound({ allowPrivate: true }).post(new URL(`http://localhost:${port}${path}`), {
      headers: {},
      body: '',
      timeoutMs: 5_000,
      ...(bodyBytes !== undefined && { bodyBytes }),
    });
  expect((await post('/', 1_000)).body).toEqual(Buffer.alloc(1_000, 7));
  expect((await post('/')).body).toHaveLength(0);
  expect(await post('/refused', 1_000)).toMatchObject({ status: 403, body: Buffer.of() });
  await expect(post('/', 999)).rejects.toThrow('more than 999 bytes');
  server.close();
});

describe('a connection for another protocol', () => {
  test('goes to an address that was checked, whatever the name resolves to next', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {}).end('220 hello\r\n');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const answers = ['127.0.0.1', '127.9.9.9'];
    const lookUp = async () => [{ address: answers.shift() ?? '127.9.9.9', family: 4 }];
    const outbound = createOutbound({ allowPrivate: true, lookUp });
    const socket = await outbound.connect('mail.example.org', address.port, 20_000);
    expect(socket.remoteAddress).toBe('127.0.0.1');
    socket.destroy();
    expect(answers).toEqual(['127.9.9.9']);
  });

  test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', 'fd00::1'])(
    'is refused to a host with the address %s, also beside a public one',
    async (address) => {
      const lookUp = async () => [
        { address: '1.1.1.1', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      const outbound = createOutbound({ allowPrivate: false, lookUp });
      await expect(outbound.connect('mail.example.org', 587, 20_000)).rejects.toThrow(TargetRefused);
      await expect(outbound.checkHost('mail.example.org')).rejects.toThrow(TargetRefused);
    },
  );

  test('to a name that is not resolved in time is given up', async () => {
    const outbound = createOutbound({ allowPrivate: false, lookUp: async () => new Promise(() => {}) });
    await expect(outbound.connect('mail.example.org', 587, 20)).rejects.toThrow('no answer in time');
  });
});
