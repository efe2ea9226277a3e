import type { Server } from "node:http"

/** Connections at servers of tests that ended before anything was answered, by the port of the client. */
const seen = new Map<number, string>()

/** Notes how connections to a server end that it has answered nothing. */
export function watchConnections(server: Server): void {
  server.on("connection", (socket) => {
    const port = socket.remotePort!
    const events: string[] = []
    for (const name of ["timeout", "end", "error", "close"]) {
      socket.on(name, (error?: unknown) =>
        events.push(error instanceof Error ? `${name} (${error.message})` : name),
      )
    }
    socket.once("close", () => {
      if (socket.bytesWritten === 0) seen.set(port, `${socket.bytesRead} bytes read, ${events.join(", ")}`)
    })
  })
}

/** State of the connection from a client's port, as the server saw it; nothing when it never came, or was answered. */
export const unansweredFrom = (port: number | undefined): string => seen.get(port ?? 0) ?? "nothing"
