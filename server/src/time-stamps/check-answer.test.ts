// @module-tag S65
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTimeStampAuthority, type TimeStampAuthority } from '../../testing/time-stamp-authority.ts';
import { checkAnswer } from './check-answer.ts';
import { readAnswer, StampRefused } from './read-answer.ts';
import { type StampRequest, writeRequest } from './request.ts';

const DIGEST = createHash('sha256').update('what is stamped').digest();

let authority: TimeStampAuthority;
let other: TimeStampAuthority;
let request: StampRequest;
let answer: Buffer;
let info: Buffer;

beforeAll(async () => {
  authority = await startTimeStampAuthority();
  other = await startTimeStampAuthority();
  request = writeRequest(DIGEST);
  answer = authority.reply(request.body);
  ({ info } = readAnswer(answer));
});
afterAll(async () => {
  await authority.close();
  await other.close();
});

const refusal = (bytes: Buffer, given: StampRequest = request): string => {
  try {
    checkAnswer(bytes, given, [authority.root]);
  } catch (error) {
    if (error instanceof StampRefused) return error.message;
    throw error;
  }
  return 'none';
};

describe('an answer of a time-stamp authority', () => {
  test('proves the time to us as it does to openssl', () => {
    const at = checkAnswer(answer, request, [authority.root]);
    expect(Math.abs(Date.now() - at)).toBeLessThan(120_000);
    expect(authority.verify(answer, DIGEST.toString('hex'))).toContain('Verification: OK');
  });

  test.each([
    ['good', []],
    ['good', ['-md', 'sha384']],
    ['p384', ['-md', 'sha384']],
    ['p384', ['-md', 'sha512']],
    ['rsa', ['-md', 'sha256']],
    ['rsa', ['-md', 'sha512']],
  ] as const)('is accepted with the certificate %s and %j', (certificate, options) => {
    const signed = authority.sign(info, certificate, ...options);
    expect(refusal(signed)).toBe('none');
    expect(authority.verify(signed, DIGEST.toString('hex'))).toContain('Verification: OK');
  });

  test.each(['sha256', 'sha384', 'sha512'])('is accepted with RSASSA-PSS and %s', (hash) => {
    expect(refusal(authority.sign(info, 'rsa', '-md', hash, '-keyopt', 'rsa_padding_mode:pss'))).toBe('none');
  });

  test.each([
    ['expired', [], 'was signed with a certificate that was not valid then'],
    ['mail', [], 'was signed with a certificate that is not for time stamps'],
    ['loose', [], 'was signed with a certificate that is not for time stamps'],
    ['many', [], 'was signed with a certificate that is not for time stamps'],
    ['rsa', ['-md', 'sha1'], 'uses the hash 1.3.14.3.2.26, which is not accepted'],
    ['good', ['-nocerts'], 'does not contain the certificate that signed it'],
  ] as const)('is refused with the certificate %s and %j', (certificate, options, reason) => {
    expect(refusal(authority.sign(info, certificate, ...options))).toBe(reason);
  });

  test('is refused for a signature algorithm that is not accepted, by its number', () => {
    const ecdsaWithSha256 = Buffer.from('2a8648ce3d040302', 'hex');
    const bytes = Buffer.from(answer);
    bytes[bytes.lastIndexOf(ecdsaWithSha256) + ecdsaWithSha256.length - 1] = 1;
    expect(refusal(bytes)).toBe('has the signature algorithm 1.2.840.10045.4.3.1, which is not accepted');
  });

  test('is refused for another nonce, and for none', () => {
    const second = writeRequest(DIGEST);
    expect(refusal(answer, second)).toBe('has another nonce');
    expect(refusal(answer, { ...request, nonce: Buffer.of() })).toBe('has another nonce');
  });

  test('is refused for another digest', () => {
    const digest = createHash('sha256').update('something else').digest();
    expect(refusal(answer, { ...request, digest })).toBe('is about another digest');
    expect(() => authority.verify(answer, digest.toString('hex'))).toThrow('message imprint mismatch');
  });

  test('is refused where no given root vouches for its certificate, and accepted without any', () => {
    expect(() => checkAnswer(answer, request, [other.root])).toThrow('no root of TIMESTAMP_CA vouches');
    expect(checkAnswer(answer, request)).toBe(checkAnswer(answer, request, [authority.root]));
  });

  test('is a refusal where its status says so, with the reason', () => {
    const bytes = Buffer.from(request.body);
    bytes[bytes.indexOf(Buffer.from('608648016503040201', 'hex')) + 8] = 3;
    expect(refusal(authority.reply(bytes))).toBe('is a refusal: status 2, badAlg');
  });

  test('is refused with one other byte in what is signed, or in the signature', () => {
    const lastDigitOfTime = answer.toString('latin1').search(/\d{14}Z/) + 13;
    const places = [lastDigitOfTime, answer.length - 1];
    const reasons = places.map((place) => {
      const changed = Buffer.from(answer);
      changed[place] = Number(changed[place]) ^ 1;
      return refusal(changed);
    });
    expect(reasons).toEqual(['has a wrong signature', 'has a wrong signature']);
  });

  test('is refused wherever it is cut off, and with anything behind it', () => {
    for (let length = 0; length < answer.length; length += 7) {
      expect(refusal(answer.subarray(0, length))).toContain('is not a time stamp');
    }
    expect(refusal(Buffer.concat([answer, Buffer.of(5, 0)]))).toContain('is not a time stamp');
  });

  test('is accepted or refused, and nothing else, with any one byte changed', () => {
    let accepted = 0;
    for (let place = 0; place < answer.length; place += 1) {
      const changed = Buffer.from(answer);
      changed[place] = Number(changed[place]) ^ 0x21;
      if (refusal(changed) === 'none') accepted += 1;
    }
    // Bytes that nothing depends on: numbers of versions, unused attributes of certificates beside the signer's.
    expect(accepted).toBeLessThan(answer.length / 2);
  });
});
