import type { FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { isSigned } from './signature.ts';

/** The gateway whose calls are taken. */
export interface Gateway {
  /** The account's token, with which it signs. */
  readonly token: string;
  /** As the gateway calls us: the signature is over this address. */
  readonly publicUrl: URL;
}

/**
 * The fields of a call by the gateway.
 * @throws NotFound where none is configured, Forbidden for what it has not signed
 */
export async function readGatewayCall(
  gateway: Gateway | undefined,
  request: FastifyRequest,
  body: File,
): Promise<URLSearchParams> {
  if (gateway === undefined) throw new NotFound('No telephone gateway is configured.');
  const fields = new URLSearchParams(await body.text());
  // Behind a proxy the request's own host and scheme are another.
  const url = new URL(request.url, gateway.publicUrl).href;
  const signature = request.headers['x-twilio-signature'];
  if (!isSigned(gateway.token, url, fields, Array.isArray(signature) ? signature[0] : signature)) {
    throw new Forbidden('This call is not signed by the gateway.');
  }
  return fields;
}
