// @module-tag S17
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { asAttachment } from './attachment.ts';

const attachmentHeaders = async (filename: string) => {
  const http = fastify();
  http.get('/', (_request, reply) => {
    asAttachment(reply, filename);
    return reply.send('x');
  });
  return (await http.inject('/')).headers;
};

test.each([
  ['certificate.pdf', `attachment; filename="certificate.pdf"; filename*=UTF-8''certificate.pdf`],
  ['Kühl "4".pdf', `attachment; filename="K_hl _4_.pdf"; filename*=UTF-8''K%C3%BChl%20%224%22.pdf`],
  [`it's (1).pdf`, `attachment; filename="it_s (1).pdf"; filename*=UTF-8''it%27s%20%281%29.pdf`],
  [`a${'\u{1f600}'.slice(0, 1)}.pdf`, `attachment; filename="a_.pdf"; filename*=UTF-8''a%EF%BF%BD.pdf`],
])('a file called %s is one to keep', async (filename, disposition) => {
  const headers = await attachmentHeaders(filename);
  expect(headers['content-disposition']).toBe(disposition);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a name without end does not overflow the header', async () => {
  const { 'content-disposition': disposition } = await attachmentHeaders('ü'.repeat(20_000));
  expect(String(disposition).length).toBeLessThan(2_000);
});
