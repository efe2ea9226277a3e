import type { Socket } from "node:net"
import type { FastifyInstance } from "fastify"

/**
 * Hangs up on those who have connected and asked nothing when the program closes: clients connect ahead, and closing
 * would wait for a question that never comes.
 */
export function closeSilent(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let isClosing = false
  app.server.on("connection", (socket) => {
    if (isClosing) return void socket.destroy()
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  app.addHook("preClose", async () => {
    isClosing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  })
}
