import { createHmac, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS, TOTP_PERIOD_SECONDS } from '@ts1/contract';

const PERIOD_MS = TOTP_PERIOD_SECONDS * 1_000;
/** Steps to either side that count as now: clocks differ, and people type slowly (RFC 6238 §5.2). */
const DRIFT_STEPS = 1;

/** The step of time that a moment lies in (RFC 6238 §4.2). */
export function stepAt(now: number): number {
  return Math.floor(now / PERIOD_MS);
}

/** The code of a step: HOTP over its number (RFC 4226 §5.3, RFC 6238 §4). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** The step that a code belongs to, among those that count as now; undefined when it fits none. */
export function findStep(secret: Buffer, code: string, now: number): number | undefined {
  const given = Buffer.from(code);
  const current = stepAt(now);
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return undefined;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as authenticator apps take them (RFC 4648 §6), without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
