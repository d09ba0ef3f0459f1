/** A reply that acknowledges: `ACK 4821 1234 Door was open`. */
export interface Reply {
  readonly ticket: string;
  readonly pin: string | undefined;
  readonly note: string | undefined;
}

const REPLY = /^\s*ack\s+(\d{4})(?:\s+(\d{4,8})(?!\S))?(?:\s+(\S[\s\S]*?))?\s*$/i;

/** Undefined for anything else than `ACK`, four digits, and perhaps a PIN and a note, in capitals or not. */
export function parseReply(text: string): Reply | undefined {
  const [, ticket, pin, note] = REPLY.exec(text) ?? [];
  return ticket === undefined ? undefined : { ticket, pin, note };
}
