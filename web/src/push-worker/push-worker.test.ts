import { beforeEach, describe, expect, test } from 'vitest';
import { acknowledge } from './acknowledge.ts';
import { openPage } from './open-page.ts';
import { RENEWAL_TAG, renewSubscription } from './renew-subscription.ts';
import type { ShownOptions, WorkerScope } from './scope.ts';
import { showMessage } from './show-message.ts';

const OWNER = { userId: 7, companyId: 3, endpoint: 'https://push.example.org/old', serverKey: 'BKey' };
const SIGNED_IN = { data: { userID: 7, companyID: 3 } };
const NEW = {
  endpoint: 'https://push.example.org/new',
  toJSON: () => ({ endpoint: 'https://push.example.org/new', keys: { p256dh: 'p', auth: 'a' } }),
};

let shown: (ShownOptions & { title: string })[];
let calls: { url: string; body: unknown }[];
let opened: string[];
let synced: string[];
let owner: unknown;
/** Responses of the server, by the end of the address; nothing for no connection. */
let answers: Record<string, [status: number, body?: object] | undefined>;

beforeEach(() => {
  [shown, calls, opened, synced] = [[], [], [], []];
  owner = OWNER;
  answers = {
    verifyAccess: [200, SIGNED_IN],
    subscriptions: [201, {}],
    receipts: [204],
    acknowledgements: [200, {}],
  };
});

function scopeWith(more: Partial<WorkerScope> = {}, hasSync = true): WorkerScope {
  const store = {
    match: async () => (owner === undefined ? undefined : Response.json(owner)),
    put: async (_: string, response: Response) => {
      owner = await response.json();
    },
  };
  return {
    registration: {
      showNotification: async (title, options) => void shown.push({ title, ...options }),
      pushManager: { subscribe: async () => NEW },
      ...(hasSync && { sync: { register: async (tag: string) => void synced.push(tag) } }),
    },
    clients: { matchAll: async () => [], openWindow: async (url) => void opened.push(url) },
    location: { origin: 'https://phone.example.org' },
    navigator: {},
    hasButtons: true,
    fetch: async (url, { body }) => {
      calls.push({ url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      const [status, answer] = answers[url.split('/').at(-1) ?? ''] ?? [0];
      if (status === 0) throw new TypeError('no network');
      return status === 204 ? new Response(null, { status }) : Response.json(answer ?? {}, { status });
    },
    caches: { open: async () => store } as unknown as CacheStorage,
    ...more,
  };
}

describe('a subscription that the browser renews', { tags: ['R26'] }, () => {
  test('is registered under the same user in place of the old one, and no user is notified', async () => {
    await renewSubscription(scopeWith(), { newSubscription: NEW });
    expect(calls.at(-1)).toMatchObject({
      url: '/api/push/subscriptions',
      body: { endpoint: NEW.endpoint, replaces: OWNER.endpoint },
    });
    expect([shown, owner]).toEqual([[], { ...OWNER, endpoint: NEW.endpoint }]);
  });

  test('that the event does not bring is made anew with the key of the installation', async () => {
    const keys: unknown[] = [];
    const scope = scopeWith();
    const pushManager = {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
        keys.push(applicationServerKey);
        return NEW;
      },
    };
    await renewSubscription({ ...scope, registration: { ...scope.registration, pushManager } }, {});
    expect([keys, calls.at(-1)?.url]).toEqual([['BKey'], '/api/push/subscriptions']);
  });

  test.each([
    ['without a session', { verifyAccess: [401] }],
    ['with somebody else’s session', { verifyAccess: [200, { data: { userID: 8, companyID: 3 } }] }],
    ['whose session ends just then', { subscriptions: [401] }],
  ] as const)('%s asks for a sign-in, and is registered for no other user', async (_, refusal) => {
    Object.assign(answers, refusal);
    await renewSubscription(scopeWith(), { newSubscription: NEW });
    expect(shown).toMatchObject([{ title: 'Sign in to go on getting alarms', requireInteraction: true }]);
    expect(owner).toEqual(OWNER);
  });

  test.each([
    ['without a network', undefined],
    ['with a server that is being restarted', [503]],
  ] as const)('%s is tried again once the browser is online', async (_, answer) => {
    answers['subscriptions'] = answer === undefined ? undefined : [...answer];
    await renewSubscription(scopeWith(), { newSubscription: NEW });
    expect([synced, shown]).toEqual([[RENEWAL_TAG], []]);
  });

  test.each([
    ['where the browser cannot try again', false, {}],
    ['when it was the last time', true, { isLastChance: true }],
  ] as const)('%s the person is asked to open the app', async (_, hasSync, chance) => {
    answers['verifyAccess'] = undefined;
    await renewSubscription(scopeWith({}, hasSync), { newSubscription: NEW }, chance);
    expect(shown).toMatchObject([{ title: 'Open the app to go on getting alarms' }]);
  });
});

describe('a push message', () => {
  const message = { title: 'Alarm', body: 'Too warm', url: 'https://m.example.org/a#t', tag: 'delivery-1' };

  test('is shown with its button, counted on the icon, and confirmed', async () => {
    const badges: number[] = [];
    const navigator = { setAppBadge: async (count: number) => void badges.push(count) };
    await showMessage(scopeWith({ navigator }), {
      ...message,
      badge: 3,
      receipt: 'r',
      acknowledge: 'button',
    });
    expect(shown).toMatchObject([
      { title: 'Alarm', actions: [{ action: 'acknowledge' }], tag: 'delivery-1' },
    ]);
    expect([badges, calls]).toEqual([[3], [{ url: '/api/push/receipts', body: { receipt: 'r' } }]]);
  });

  test('has no button where the browser knows none, and is shown though nothing else works', async () => {
    const navigator = { setAppBadge: async () => Promise.reject(new Error('not installed')) };
    answers['receipts'] = undefined;
    const scope = scopeWith({ navigator, hasButtons: false });
    await showMessage(scope, { ...message, badge: 3, receipt: 'r', acknowledge: 'button' });
    expect(shown).toHaveLength(1);
    expect(shown[0]?.actions).toBeUndefined();
  });

  test('opens its page with its token, under the name of this app', async () => {
    await openPage(scopeWith(), message.url);
    expect(opened).toEqual(['https://phone.example.org/a#t']);
  });
});

describe('the button Acknowledge', () => {
  const data = {
    url: 'https://m.example.org/a#the-token',
    title: 'Alarm: Freezer 1',
    acknowledgesAtOnce: true,
  };

  test.each([
    ['done', [200], 'Acknowledged', false],
    ['done by somebody else', [409], 'Somebody has acknowledged it already', false],
    ['a note that is demanded now', [400], 'Not acknowledged yet', true],
    ['a link that has ended', [410], 'Not acknowledged yet', true],
    ['a server that fails', [503], 'Not acknowledged yet', true],
    ['no connection', undefined, 'Not acknowledged yet', true],
  ] as const)('says what became of it: %s', async (_, answer, title, stays) => {
    answers['acknowledgements'] = answer === undefined ? undefined : [...answer];
    await acknowledge(scopeWith(), data);
    expect(calls).toEqual([{ url: '/api/acknowledgements', body: { token: 'the-token' } }]);
    expect(shown).toMatchObject([{ title, requireInteraction: stays, data: { acknowledgesAtOnce: false } }]);
  });

  test('opens the page where a PIN or a note is asked for', async () => {
    await acknowledge(scopeWith(), { ...data, acknowledgesAtOnce: false });
    expect([calls, opened]).toEqual([[], ['https://phone.example.org/a#the-token']]);
  });
});
