import { expect, test } from 'vitest';
import { sign } from './sign.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('a message is signed as the specification’s own example is', () => {
  const headers = sign('msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', [SECRET], 1_614_265_330_999);
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('each valid secret signs', () => {
  const other = 'whsec_AAAA';
  const both = sign('msg_1', '{}', [SECRET, other], 0)['webhook-signature'];
  const [first, second] = [SECRET, other].map(
    (secret) => sign('msg_1', '{}', [secret], 0)['webhook-signature'],
  );
  expect(both).toBe(`${first} ${second}`);
  expect(first).not.toBe(second);
});
