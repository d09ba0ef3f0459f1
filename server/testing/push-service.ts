import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { z } from 'zod';

/** A message as the browser would show it, and how it was signed. */
export interface PushedMessage {
  readonly browser: string;
  readonly payload: {
    readonly title: string;
    readonly body: string;
    readonly url: string;
    readonly tag: string;
    readonly receipt: string;
    readonly badge?: number | undefined;
    readonly acknowledge?: string | undefined;
  };
  readonly subject: string;
  readonly urgency: string | undefined;
}

/** A push service and the browsers behind it, which decrypt their messages (RFC 8030, 8188, 8291, 8292). */
export interface PushService {
  readonly url: string;
  readonly messages: PushedMessage[];
  /** Status with which the service responds for a browser; 201 unless set. */
  readonly answers: Map<string, number>;
  /** Subscribes a browser with a server's public key. */
  subscribe(browser: string, serverKey: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

interface Browser {
  readonly curve: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly serverKey: Buffer;
}

const payloadSchema = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
  receipt: z.string(),
  badge: z.int().optional(),
  acknowledge: z.string().optional(),
});
const claimsSchema = z.object({ aud: z.string(), sub: z.string(), exp: z.number() });

/** Starts a push service on this machine. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const messages: PushedMessage[] = [];
  const answers = new Map<string, number>();
  let url = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const name = (request.url ?? '').slice(1);
      const browser = browsers.get(name);
      const answer = answers.get(name) ?? 201;
      if (answer === 0) return;
      if (answer === 201 && browser !== undefined) {
        const subject = verifySender(browser, request.headers.authorization ?? '', url);
        const payload = payloadSchema.parse(JSON.parse(decrypt(browser, Buffer.concat(chunks))));
        messages.push({ browser: name, payload, subject, urgency: request.headers['urgency']?.toString() });
      }
      response.writeHead(answer).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service has no port');
  url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    messages,
    answers,
    subscribe(name, serverKey) {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { curve, auth, serverKey: Buffer.from(serverKey, 'base64url') });
      return {
        endpoint: `${url}/${name}`,
        keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Decrypts a message by RFC 8188 §2 with the keys of RFC 8291 §3.4. */
function decrypt({ curve, auth }: Browser, message: Buffer): string {
  const salt = message.subarray(0, 16);
  const keyLength = message.readUInt8(20);
  const senderKey = message.subarray(21, 21 + keyLength);
  const sealed = message.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** Checks by RFC 8292 §2 that the token is signed for this service by the key that the browser subscribed with. */
function verifySender({ serverKey }: Browser, authorization: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (!Buffer.from(key, 'base64url').equals(serverKey)) throw new Error('signed by another server');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: serverKey.subarray(1, 33).toString('base64url'),
      y: serverKey.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature does not fit');
  const { aud, sub } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  if (aud !== audience) throw new Error('meant for another push service');
  return sub;
}
