import { describe, expect, it } from 'vitest';
import { answerDetail } from './readings-query.ts';

const window = { startMs: 0, endMs: 166_000 };

describe('what the rows of an answer are', () => {
  it.each([
    ['0', { detail: 'raw', bucketMs: 0 }],
    ['60000', { detail: 'extremes', bucketMs: 60_000 }],
    [null, { detail: 'extremes', bucketMs: 1_000 }],
    ['raw', { detail: 'extremes', bucketMs: 1_000 }],
    ['-1', { detail: 'extremes', bucketMs: 1_000 }],
  ])('with the header %j is %j', (header, expected) => {
    expect(answerDetail(header, window)).toEqual(expected);
  });
});
