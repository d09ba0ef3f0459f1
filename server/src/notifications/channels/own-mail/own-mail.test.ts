// @module-tag S63
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/test-app.ts';
import { describeOnEachEngine } from '../../../../testing/each-engine.ts';
import {
  canMakeCertificates,
  type Certificate,
  MAIL_HOST,
  MAIL_PASSWORD,
  MAIL_USER,
  makeCertificate,
  startMailServer,
  startSilentServer,
} from '../../../../testing/mail-server.ts';
import { TEST_SECRETS } from '../../../../testing/test-app.ts';
import { createMailPasswords } from '../../../mail-server/index.ts';
import { createOutbound, type OutboundOptions } from '../../../platform/http/outbound.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Envelope, Sender } from '../channel.ts';
import { createOwnMail, type OwnMailOptions } from './create-own-mail.ts';

const MESSAGE = { subject: 'Alarm', text: 'Too warm', html: '', language: 'en' as const, link: '' };

describe.skipIf(!canMakeCertificates)('the own mail server of a company', () => {
  describeOnEachEngine('with certificates', (on) => {
    /** Cert by which all test servers are known, made once. */
    let made: Certificate | undefined;
    const certificate = (): Certificate => (made ??= makeCertificate());

    async function start(further: Partial<OwnMailOptions> & { readonly address?: OutboundOptions } = {}) {
      const { address, ...options } = further;
      const outbound = createOutbound(
        address ?? { allowPrivate: true, lookUp: async () => [{ address: '127.0.0.1', family: 4 }] },
      );
      const app = await createTestApp(on.database, {
        outbound,
        mailAuthority: certificate().cert,
      });
      onTestFinished(async () => app.close());
      const company = await app.createCompany('Acme');
      const log: string[] = [];
      const byOperator: Envelope[] = [];
      const operator: Sender = {
        send: async (_, envelope) => void byOperator.push(envelope),
        close() {},
      };
      const mail = createOwnMail({
        database: on.database,
        clock: app.clock,
        logger: createLogger('info', { write: (line) => void log.push(line) }),
        mailPasswords: createMailPasswords(TEST_SECRETS),
        outbound,
        mailAuthority: certificate().cert,
        operator,
        ...options,
      });
      onTestFinished(() => mail.close());
      let sent = 0;
      return {
        app,
        company,
        log,
        byOperator,
        mail,
        enter: async (port: number, entered: object = {}, { admin } = company): Promise<void> => {
          const answer = await admin.call('PUT', '/settings/mail-server', {
            host: MAIL_HOST,
            port,
            security: 'starttls',
            user: MAIL_USER,
            password: MAIL_PASSWORD,
            sender: 'alarms@acme.example',
            ...entered,
          });
          expect(answer.statusCode).toBe(200);
        },
        send: async ({ companyId } = company) => {
          sent += 1;
          return mail.send(MESSAGE, {
            to: 'nurse@example.org',
            devices: [],
            key: `delivery-${sent}`,
            companyId,
          });
        },
        state: async () => {
          const answer = await company.admin.call('GET', '/settings/mail-server');
          return answer.json<{ own: { lastFailure: { reason: string } | null; lastSentAt: string | null } }>()
            .own;
        },
      };
    }

    test.each(['tls', 'starttls'] as const)(
      'takes the mails of its company encrypted (%s), signed in, with the message id of the message',
      async (security) => {
        const server = await startMailServer(security, certificate());
        const { enter, send, state, byOperator } = await start();
        await enter(server.port, { security });
        await send();
        expect(server.signIns).toEqual([MAIL_USER]);
        expect(server.taken).toMatchObject([
          { to: 'nurse@example.org', messageId: '<delivery-1@ts1-monitoring>' },
        ]);
        expect(server.taken[0]?.raw).toContain('From: alarms@acme.example');
        expect(byOperator).toEqual([]);
        expect(await state()).toMatchObject({ lastFailure: null, lastSentAt: expect.any(String) });
      },
    );

    test('takes no mails of another company, which go by the server of the operator', async () => {
      const server = await startMailServer('starttls', certificate());
      const { app, enter, send, byOperator } = await start();
      await enter(server.port);
      const rival = await app.createCompany('Rival');
      await send(rival);
      expect([server.taken, byOperator.length]).toEqual([[], 1]);
    });

    const FAILURES: readonly {
      readonly name: string;
      readonly reason: string;
      /** How often the password is given to it. */
      readonly signIns?: number;
      readonly entered?: object;
      readonly security?: 'none';
      readonly refuse?: object;
      readonly other?: true;
      readonly address?: OutboundOptions;
    }[] = [
      { name: 'offers no STARTTLS', reason: 'no TLS', security: 'none' },
      { name: 'speaks no TLS', reason: 'no TLS', security: 'none', entered: { security: 'tls' } },
      { name: 'shows the certificate of another host', reason: 'certificate not valid', other: true },
      { name: 'refuses the password', reason: 'sign-in refused', signIns: 1, entered: { password: 'wrong' } },
      {
        name: 'refuses the sender',
        reason: 'sender refused',
        signIns: 1,
        refuse: { sender: '550 not yours' },
      },
      {
        name: 'has no address',
        reason: 'name not found',
        address: {
          allowPrivate: true,
          lookUp: async () => {
            throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
          },
        },
      },
    ];
    test.each(FAILURES)(
      'that $name fails as "$reason", and the message goes by the operator',
      async (row) => {
        const shown = row.other === true ? makeCertificate('elsewhere.example.org') : certificate();
        const server = await startMailServer(row.security ?? 'starttls', shown);
        Object.assign(server.refuse, row.refuse);
        const trusted = certificate().cert + (row.other === true ? shown.cert : '');
        const { enter, send, state, byOperator, log } = await start({
          mailAuthority: trusted,
          ...(row.address && { address: row.address }),
        });
        await enter(server.port, row.entered);
        await send();
        expect(byOperator).toMatchObject([{ key: 'delivery-1', to: 'nurse@example.org' }]);
        expect(server.taken).toEqual([]);
        expect(server.signIns).toHaveLength(row.signIns ?? 0);
        expect((await state()).lastFailure).toMatchObject({ reason: row.reason });
        expect(log.join('')).not.toContain(MAIL_PASSWORD);
      },
    );

    test('on a private address is never connected to, although its name led elsewhere when it was entered', async () => {
      const server = await startMailServer('starttls', certificate());
      let address = '203.0.112.1';
      const { enter, send, state, byOperator } = await start({
        address: { allowPrivate: false, lookUp: async () => [{ address, family: 4 }] },
      });
      await enter(server.port);
      address = '127.0.0.1';
      await send();
      expect([server.connections(), byOperator.length]).toEqual([0, 1]);
      expect((await state()).lastFailure).toMatchObject({ reason: 'address not allowed' });
    });

    test('that hangs is left alone: further messages go by the operator at once, and later one tries it', async () => {
      const silent = await startSilentServer();
      const { app, enter, send, state, byOperator } = await start({ handOverWithinMs: 200 });
      await enter(silent.port);
      await send();
      expect([silent.sockets.length, byOperator.length]).toEqual([1, 1]);
      expect((await state()).lastFailure).toMatchObject({ reason: 'time ran out' });
      for (let n = 0; n < 5; n += 1) await send();
      expect([silent.sockets.length, byOperator.length]).toEqual([1, 6]);
      app.clock.advance(60_000);
      await Promise.all([send(), send(), send()]);
      expect([silent.sockets.length, byOperator.length]).toEqual([2, 9]);
    });

    test.each(['tls', 'starttls'] as const)(
      'that resets each connection (%s) costs no more than the way by the operator',
      async (security) => {
        const resetting = await startSilentServer((socket) => void socket.resetAndDestroy());
        const { enter, send, state, byOperator } = await start({ handOverWithinMs: 5_000 });
        await enter(resetting.port, { security });
        await send();
        expect(byOperator).toHaveLength(1);
        expect((await state()).lastFailure).not.toBeNull();
      },
    );

    test('that was refused its password is used at once when the password is right', async () => {
      const server = await startMailServer('starttls', certificate());
      const { enter, send, byOperator } = await start();
      await enter(server.port, { password: 'wrong' });
      await send();
      await enter(server.port);
      await send();
      expect([server.taken.length, byOperator.length]).toEqual([1, 1]);
    });

    test('without a server of the operator: a refused sign-in and a hanging server may pass, a refused recipient not', async () => {
      const server = await startMailServer('starttls', certificate());
      const { app, enter, send } = await start({ operator: undefined });
      await enter(server.port);
      server.refuse.signIn = `535 not with ${MAIL_PASSWORD}`;
      const failure = await send().catch((error: unknown) => error);
      expect(failure).not.toHaveProperty('permanent');
      expect(String(failure)).toBe("Error: The company's own mail server: sign-in refused.");
      await expect(send()).rejects.toMatchObject({ waitMs: 60_000 });
      delete server.refuse.signIn;
      server.refuse.recipient = `550 no such mailbox, ${MAIL_PASSWORD}`;
      app.clock.advance(60_000);
      const refused = await send().catch((error: unknown) => error);
      expect(refused).toHaveProperty('permanent', true);
      expect(String(refused)).toContain('no such mailbox');
      expect(String(refused)).not.toContain(MAIL_PASSWORD);
    });

    test('is closed when nothing was sent by it for a while', async () => {
      const server = await startMailServer('starttls', certificate());
      const { enter, send } = await start({ idleMs: 20 });
      await enter(server.port);
      await send();
      await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 20_000 });
      await send();
      expect(server.taken).toHaveLength(2);
    });

    test('is tried before it is saved, by its stored password only for the same host, port and user', async () => {
      const server = await startMailServer('starttls', certificate());
      const { enter, company, state } = await start();
      const { admin } = company;
      const entered = {
        host: MAIL_HOST,
        port: server.port,
        security: 'starttls',
        user: MAIL_USER,
        sender: 'alarms@acme.example',
      };
      const tryIt = async (body: object) => admin.call('POST', '/settings/mail-server/test', body);
      expect((await tryIt(entered)).json().detail).toContain('password');
      const wrong = await tryIt({ ...entered, password: 'wrong' });
      expect(wrong.json()).toEqual({ to: admin.email, failure: 'sign-in refused' });
      await enter(server.port);
      expect((await tryIt(entered)).json()).toEqual({ to: admin.email, failure: null });
      expect(server.taken).toMatchObject([{ to: admin.email }]);
      const elsewhere = await tryIt({ ...entered, host: 'elsewhere.example.org' });
      expect([elsewhere.statusCode, server.taken.length]).toEqual([400, 1]);
      expect((await state()).lastSentAt).toBeNull();
    });
  });
});
