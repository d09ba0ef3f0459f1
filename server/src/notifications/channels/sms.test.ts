import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmsSender } from './sms.ts';

let gateway: Server;
let gatewayUrl: string;
const bodies: (string | null)[] = [];

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const take = async (): Promise<void> => {
      bodies.push(new URLSearchParams(await readText(request)).get('Body'));
      response.writeHead(201).end();
    };
    void take();
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const address = gateway.address();
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port');
  gatewayUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  gateway.close();
  await once(gateway, 'close');
});

test('a text message and how to reply are sent with the letters of GSM 03.38', async () => {
  const sender = createSmsSender({ gatewayUrl, account: 'AC1', token: 'secret', from: '+331110000' });
  const link = 'https://ts1.example/a#token';
  const text = `Límite\u00A0: 8,0 °C, août\n\n${link}`;
  await sender.send(
    { subject: '', text, html: '', link, language: 'fr' },
    {
      to: '+331110001',
      companyId: 1,
      key: 'key',
      purpose: 'alarm',
      writtenAt: 0,
      devices: [],
      reply: 'Código ACK 4821',
    },
  );
  expect(bodies).toEqual([`Limite: 8,0 °C, aout\n\n${link}\n\nCodigo ACK 4821`]);
});
