import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { Socket } from "node:net"

/**
 * Has the servers of this process hang up on a client that neither sends nor takes anything while it is being answered;
 * what is slow to send a request Node ends by itself, with 408.
 * @param silenceMs longer than the Review API may be silent.
 * @returns ends it.
 */
export function dropSilentClients(silenceMs: number): () => void {
  const limit = (message: unknown) => void (message as { socket: Socket }).socket.setTimeout(silenceMs)
  subscribe("http.server.request.start", limit)
  return () => void unsubscribe("http.server.request.start", limit)
}
