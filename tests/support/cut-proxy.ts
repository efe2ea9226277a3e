import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A way to a server that can be cut. */
export type CutProxy = {
  /** The address of the server, by this way. */
  url: string
  /** Ends all connections, and refuses new ones until `mend`. */
  cut(): void
  /** Takes whatever comes and lets nothing through, until `mend`, which ends what was taken meanwhile. */
  silence(): void
  mend(): void
  close(): Promise<void>
}

/** @param url of a server on TCP. */
export async function startCutProxy(url: string): Promise<CutProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let state: "open" | "cut" | "silent" = "open"
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket))
  }
  const endAll = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const server = createServer((socket) => {
    keep(socket)
    if (state === "cut") return void socket.resetAndDestroy()
    if (state === "silent") return
    const behind = keep(connect(Number(target.port || 5432), target.hostname))
    socket.on("data", (bytes) => state !== "silent" && behind.write(bytes))
    behind.on("data", (bytes) => state !== "silent" && socket.write(bytes))
    socket.on("close", () => behind.destroy())
    behind.on("close", () => socket.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const own = new URL(url)
  own.hostname = "127.0.0.1"
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    cut() {
      state = "cut"
      endAll()
    },
    silence() {
      state = "silent"
    },
    mend() {
      if (state === "silent") endAll()
      state = "open"
    },
    async close() {
      endAll()
      await new Promise((closed) => server.close(closed))
    },
  }
}
