import { useEffect } from 'react';
import { useApi } from '../platform/api-context.tsx';
import type { ApiClient } from '../platform/api-client.ts';

/** Failures of this page that only the browser saw: how many, and why the last one. */
let unreported = { count: 0, reason: '' };

/** Keeps in mind that the device refused, until somebody is signed in whose audit log it belongs in. */
export function noteBiometricFailure(error: unknown): void {
  const reason = error instanceof Error ? error.name : 'unknown';
  unreported = { count: unreported.count + 1, reason };
}

/**
 * Reports what was noted as the signed-in user (spec 1 §7: failed biometric attempts are logged). Without an account
 * there is no log to write to, and a failure to report is no reason to disturb anybody.
 */
export async function reportBiometricFailures(api: ApiClient, company: string): Promise<void> {
  const { count, reason } = unreported;
  if (count === 0) return;
  unreported = { count: 0, reason: '' };
  const times = count === 1 ? '1 failed biometric attempt' : `${count} failed biometric attempts`;
  const body = {
    action: 'biometric_failed',
    description: `${times} in this browser (${reason})`,
    company,
  } as const;
  // Hardly ever needed, so that no first visit loads it.
  await import('./post-client-report.ts')
    .then(async ({ postClientReport }) => postClientReport(api, body))
    .catch(() => undefined);
}

/** Reports once somebody is signed in. */
export function useBiometricFailureReport(company: string): void {
  const api = useApi();
  useEffect(() => {
    void reportBiometricFailures(api, company);
  }, [api, company]);
}
