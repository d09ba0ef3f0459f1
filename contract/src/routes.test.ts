import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isAbsent, type Route } from './platform/route.ts';
import { routes } from './routes.ts';

const table: readonly (readonly [name: string, route: Route])[] = Object.entries(routes);
const named = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
const keys = (schema: z.ZodType): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

describe('the route table', () => {
  test('has each method and path once, whatever the parameters are called', () => {
    const calls = table.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
  });

  describe.each(table)('%s', (_, route) => {
    test('has a clean path, a summary and a tag', () => {
      expect(route.path).toMatch(/^(\/([\w-]+|\{\w+\}))+$/);
      expect(route.summary).toMatch(/^[A-Z].*[^.]$/);
      expect(route.tag).not.toBe('');
    });

    test('parses exactly the parameters that its path names', () => {
      expect(keys(route.params).sort()).toEqual(named(route.path).sort());
    });

    test('has no body when it is a GET', () => {
      expect(route.method === 'GET' && !isAbsent(route.body)).toBe(false);
    });

    test('makes each of its groups stale once, and none when it is a GET', () => {
      expect(new Set(route.changes).size).toBe(route.changes.length);
      expect(route.method === 'GET' && route.changes.length > 0).toBe(false);
    });

    test('says that it refuses bad input exactly when it takes any', () => {
      const takesInput = [route.params, route.query, route.body].some((schema) => !isAbsent(schema));
      expect(route.errors.includes(400)).toBe(takesInput);
    });

    test('says that a thing can be missing when its path names one', () => {
      expect(named(route.path).length === 0 || route.errors.includes(404)).toBe(true);
    });

    test('lists no refusal twice', () => {
      expect(new Set(route.errors).size).toBe(route.errors.length);
    });

    test('answers nothing exactly with 204', () => {
      expect(isAbsent(route.answer)).toBe(route.success === 204);
    });

    test('can be described to other programs', () => {
      const inputs = [route.params, route.query, route.body].filter((schema) => !isAbsent(schema));
      const described = [
        ...inputs.map((schema) => z.toJSONSchema(schema, { io: 'input' })),
        z.toJSONSchema(isAbsent(route.answer) ? z.null() : route.answer),
      ];
      expect(described).toHaveLength(inputs.length + 1);
    });
  });

  test('requires a session or a key for every call except these', () => {
    const open = table.filter(([, { permission }]) => permission === 'public').map(([name]) => name);
    expect(open.sort()).toEqual([
      'acknowledgeMessage',
      'confirmPush',
      'forgottenPassword',
      'login',
      'logout',
      'lookAtMessage',
      'noteFromMessage',
      'openPasswordLink',
      'passkeySignIn',
      'passkeySignInOptions',
      'publicConfig',
      'publicPage',
      // The secret in its address gives access.
      'rotaFeed',
      'setPasswordByLink',
      'setup',
      'setupStatus',
      'smsInbound',
      'stopContact',
      'voiceAnswer',
      'voiceScript',
    ]);
  });

  test(
    'leaves to everybody only calls that read, or that change what is their own',
    { tags: ['1.1.9', '1.6.1', '2.1.2', '2.6.1', '2.6.2', '2.6.3'] },
    () => {
      const writes = table.filter(
        ([, { method, permission }]) => method !== 'GET' && permission === 'signed-in',
      );
      expect(writes.map(([name]) => name).sort()).toEqual([
        'confirmIdentity',
        'confirmIdentityByPasskey',
        'deleteSavedFilter',
        'disableTwoFactor',
        'enableTwoFactor',
        'endOtherSessions',
        // The reviewers of its plan end a review, whatever their roles permit.
        'endReview',
        'endSession',
        'noteActivity',
        'passkeyRegistrationOptions',
        // Stored as a client's report, apart from the server's own trail.
        'postAuditEntry',
        'registerPasskey',
        'removeAcknowledgementPin',
        'removePasskey',
        'renewRecoveryCodes',
        'saveFilter',
        'saveNotificationPreferences',
        'savePreferences',
        'sensorOrder',
        'setAcknowledgementPin',
        'setUpTwoFactor',
        // Everybody signs for themselves alone, under what they see.
        'sign',
        'signaturePasskeyOptions',
        'subscribePush',
        'testPush',
        'unlockPasskeyOptions',
        'unlockSession',
        'unsubscribePush',
        'updatePassword',
        'updateUser',
        // Everybody makes their own void; another's needs the permission for sensors, which the call checks.
        'voidHandReading',
      ]);
    },
  );
});
