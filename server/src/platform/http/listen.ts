import type { FastifyInstance } from 'fastify';
import { errorCode, failureReason, StartError } from '../process/start-error.ts';

interface Place {
  readonly host: string;
  readonly port: number;
  /** The environment variable that chooses the port, for the message. */
  readonly variable: string;
}

/**
 * Starts to listen and returns the port, which differs from the requested one if that is 0.
 * @throws StartError in one clear line when the port is taken or the address is not ours
 */
export async function listen(http: FastifyInstance, { host, port, variable }: Place): Promise<number> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    throw new StartError(refusal(error, { host, port, variable }));
  }
  const address = http.server.address();
  return address === null || typeof address === 'string' ? port : address.port;
}

function refusal(error: unknown, { host, port, variable }: Place): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Set ${variable} to a free one.`;
  if (code === 'EACCES') {
    return `Port ${port} needs more rights than this user has. Set ${variable} to one above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`;
  return `Port ${port} cannot be opened: ${failureReason(error)}`;
}
