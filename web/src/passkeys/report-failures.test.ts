import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '../platform/api-client.ts';
import { noteBiometricFailure, reportBiometricFailures } from './report-failures.ts';

const call =
  vi.fn<(route: { readonly path: string }, request: { readonly body: unknown }) => Promise<void>>();
const api = { call } as unknown as ApiClient;
beforeEach(() => {
  call.mockReset().mockResolvedValue();
});

const cancelled = Object.assign(new Error('why'), { name: 'NotAllowedError' });

test(
  'what the device refused is reported once, by the user who signs in next',
  { tags: ['1.7.24'] },
  async () => {
    noteBiometricFailure(Object.assign(new Error('why'), { name: 'SecurityError' }));
    noteBiometricFailure(cancelled);
    await reportBiometricFailures(api, 'Acme');
    await reportBiometricFailures(api, 'Acme');
    expect(call.mock.calls.map(([route, request]) => [route.path, request.body])).toEqual([
      [
        '/automation/audit',
        {
          action: 'biometric_failed',
          description: '2 failed biometric attempts in this browser (NotAllowedError)',
          company: 'Acme',
        },
      ],
    ]);
  },
);

test('without a failure nothing is reported, and a report that fails disturbs no user', async () => {
  await reportBiometricFailures(api, 'Acme');
  expect(call).not.toHaveBeenCalled();
  noteBiometricFailure(cancelled);
  call.mockRejectedValue(new Error('offline'));
  await expect(reportBiometricFailures(api, 'Acme')).resolves.toBeUndefined();
});
