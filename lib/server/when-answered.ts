import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Callbacks for the end of a connection; one listener for all its requests. */
const closing = new WeakMap<Socket, Set<() => void>>()

function untilClosed(socket: Socket, over: () => void): () => void {
  const known = closing.get(socket)
  const waiting = known ?? new Set()
  if (!known) {
    closing.set(socket, waiting)
    socket.once("close", () => {
      for (const one of [...waiting]) one()
    })
  }
  waiting.add(over)
  return () => void waiting.delete(over)
}

/**
 * Calls `then` once, when the head of an answer is sent or its client is gone. A page is rendered when its first bytes
 * are sent, so that whoever is slow to read it holds no place; and an answer that waits behind another one on the same
 * connection never learns that this has closed.
 */
export function whenAnswered({ socket }: IncomingMessage, response: ServerResponse, then: () => void): void {
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    forget()
    then()
  }
  const forget = untilClosed(socket, over)
  const { writeHead } = response
  response.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
    over()
    return writeHead.apply(this, args)
  } as typeof writeHead
  response.once("close", over)
}
