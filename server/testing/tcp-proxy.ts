import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A path to a server that can be cut and opened again. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Silently stops passing data on the existing connections; new ones still pass it. */
  silence(): void;
  open(): Promise<void>;
}

/** Starts a proxy from a free port of this machine to another port of it. */
export async function startTcpProxy(toPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    const onward = connect(toPort, '127.0.0.1');
    keep(socket);
    keep(onward);
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    open: async () => listen(port),
  };
}
