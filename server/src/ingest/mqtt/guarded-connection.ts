import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { PacketLimit } from './mqtt-packet-limit.ts';
import type { UnfinishedPacket } from './unfinished-packets.ts';

/** Handed on at a time: what can be under way in one connection while the queue is full. */
const SLICE_BYTES = 4_096;

export interface Guard {
  readonly limit: PacketLimit;
  readonly packet: UnfinishedPacket;
  /** Resolves when more may be read. */
  room(): Promise<void>;
}

/**
 * A socket with a guard at its reading end: what breaks the limit never gets through, and while there is no
 * room the socket is not read, so that TCP holds its sender back.
 */
export class GuardedConnection extends Duplex {
  readonly remoteAddress: string;
  readonly #socket: Socket;
  readonly #guard: Guard;
  #wanted = Promise.withResolvers<void>();
  #received = 0;
  /** It is us who do not read on. */
  #isHeldBack = false;
  #paced: { readonly received: number } | undefined;

  constructor(socket: Socket, guard: Guard) {
    super({ readableHighWaterMark: SLICE_BYTES });
    this.#socket = socket;
    this.#guard = guard;
    this.remoteAddress = socket.remoteAddress ?? '';
    // Also after the last byte was read: an error without a listener would end the process.
    socket.on('error', (error) => this.destroy(error));
    socket.once('close', () => this.destroy());
    this.#pump().then(
      () => this.push(null),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error('the connection broke')),
    );
  }

  async #pump(): Promise<void> {
    const chunks: AsyncIterable<Buffer> = this.#socket.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      const passed = this.#guard.limit.pass(chunk);
      if (typeof passed === 'string') throw new Error(passed);
      this.#received += chunk.length;
      const refusal = this.#guard.packet.keep(this.#guard.limit.kept);
      if (refusal !== undefined) throw new Error(refusal);
      for (const part of passed) {
        for (let from = 0; from < part.length; from += SLICE_BYTES) {
          this.#isHeldBack = true;
          await this.#guard.room();
          if (this.destroyed) return;
          if (!this.push(part.subarray(from, from + SLICE_BYTES))) await this.#wanted.promise;
        }
      }
      this.#isHeldBack = false;
    }
  }

  /**
   * Ends the connection if in the middle of a packet it brought less than `leastBytes` since this was last called. An
   * idle one, and one that is not being read, may take its time.
   */
  endIfDripping(leastBytes: number): void {
    const isInPacket = this.#guard.limit.unfinished > 0 && !this.#isHeldBack;
    const isSlow = this.#paced !== undefined && this.#received - this.#paced.received < leastBytes;
    this.#paced = isInPacket ? { received: this.#received } : undefined;
    if (isInPacket && isSlow) this.destroy(new Error('a packet came too slowly'));
  }

  override _read(): void {
    this.#wanted.resolve();
    this.#wanted = Promise.withResolvers();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.#socket.write(chunk)) done();
    else this.#socket.once('drain', done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'utf8', done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wanted.resolve();
    this.#guard.packet.end();
    // Data that was written still leaves: a refusal says why.
    this.#socket.destroySoon();
    done(error);
  }
}
