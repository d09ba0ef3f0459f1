import { onTestFinished } from 'vitest';

const bytes = (...values: readonly number[]): ArrayBuffer => new Uint8Array(values).buffer;

/** Device that answers by itself when it is asked for a passkey, or fails with an error. */
interface FakeAuthenticator {
  /** Thrown at the next question, as a browser throws it. */
  failure: { readonly name: string } | null;
  /** Questions that it was asked. */
  readonly asked: ({ readonly made: unknown } | { readonly got: unknown })[];
}

/** Gives the window an authenticator of its own, with one passkey; it is gone after the test. */
export function installAuthenticator({ available = true } = {}): FakeAuthenticator {
  const device: FakeAuthenticator = { failure: null, asked: [] };
  const answer = (response: object): object => {
    // As a browser's DOMException is an error; the one of this window is none.
    if (device.failure !== null) throw Object.assign(new Error('refused'), device.failure);
    return {
      id: 'AQID',
      rawId: bytes(1, 2, 3),
      type: 'public-key',
      response: { clientDataJSON: bytes(4), ...response },
      getClientExtensionResults: () => ({}),
    };
  };
  define(window, 'PublicKeyCredential', {
    value: Object.assign(function PublicKeyCredential() {}, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => available,
    }),
  });
  define(navigator, 'credentials', {
    value: {
      async create({ publicKey }: { publicKey: unknown }) {
        device.asked.push({ made: publicKey });
        return answer({ attestationObject: bytes(5), getTransports: () => ['internal'] });
      },
      async get({ publicKey }: { publicKey: unknown }) {
        device.asked.push({ got: publicKey });
        return answer({ authenticatorData: bytes(6), signature: bytes(7), userHandle: bytes(8) });
      },
    },
  });
  return device;
}

/** Makes the window say that it is another device. */
export function pretendToBe(userAgent: string, maxTouchPoints = 0): void {
  define(navigator, 'userAgent', { value: userAgent });
  define(navigator, 'maxTouchPoints', { value: maxTouchPoints });
}

function define(on: object, name: string, property: PropertyDescriptor): void {
  Object.defineProperty(on, name, { configurable: true, ...property });
  onTestFinished(() => {
    Reflect.deleteProperty(on, name);
  });
}
