import { chmod, mkdir, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { connect } from "node:net"
import { join, relative, resolve } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** Longest address of a Unix socket in bytes, without its end mark. */
const maxBytes = process.platform === "linux" ? 107 : 103

/**
 * Where the socket of a data folder is: the shorter of its absolute and relative address, since the system limits it.
 * @throws Error when both are too long.
 */
export function socketAddress(folder: string): string {
  const absolute = join(resolve(folder), "api.sock")
  const near = relative(process.cwd(), absolute)
  const [address, bytes] = [absolute, near]
    .map((path) => [path, Buffer.byteLength(path)] as const)
    .reduce((best, one) => (one[1] < best[1] ? one : best))
  if (bytes > maxBytes)
    throw new Error(
      `The path of the data folder is too long: its socket ${absolute} may have ${maxBytes} bytes and has ${bytes}. Set DATA_DIR to a shorter path.`,
    )
  return address
}

export type SocketHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A data folder that belongs to this process until `release`. */
export type FolderLock = {
  /** Says what the socket answers; before that it is 503 "busy". */
  answerWith(handler: SocketHandler): void
  release(): Promise<void>
}

/** Another program has the data folder; its socket is the way to it. */
export class FolderInUse extends Error {
  readonly socket: string

  constructor(folder: string, socket: string) {
    super(`The data folder ${folder} is in use by another program.`)
    this.socket = socket
  }
}

const takeoverMs = 10_000

const busy: SocketHandler = (_request, response) => {
  response.writeHead(503, { "content-type": "application/json", connection: "close" })
  response.end(JSON.stringify({ status: 503, error: "busy" }))
}

/**
 * Takes the data folder: the listening socket `api.sock` in it is the lock (design: PGlite), and a socket that nobody
 * answers any more is cleared away. Makes the folder (0700) when it is missing.
 * @throws FolderInUse when another process has it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A folder that someone else owns stays as it is; the socket is closed to others by its own mode.
  await chmod(folder, 0o700).catch(() => {})
  const socket = socketAddress(folder)
  return takingTurns(folder, async () => {
    if (await answers(socket)) throw new FolderInUse(folder, socket)
    await rm(socket, { force: true })
    let handler = busy
    const server = createServer({ requestTimeout: 0 }, (request, response) => handler(request, response))
    await listen(server, socket)
    await chmod(socket, 0o600)
    return {
      answerWith: (next) => {
        handler = next
      },
      release: () => close(server),
    }
  })
}

/**
 * Two starters that find a dead socket must not clear away each other's new one, so they take turns. The lock of a
 * SQLite file serves for that: the system ends it with its process.
 */
async function takingTurns<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const turn = new DatabaseSync(join(folder, "api.lock"), { timeout: takeoverMs })
  try {
    turn.exec("begin exclusive")
    return await work()
  } finally {
    turn.close()
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = connect(socket)
    probe.once("connect", () => {
      probe.destroy()
      resolve(true)
    })
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ECONNREFUSED") resolve(false)
      else reject(error)
    })
  })
}

const listen = (server: Server, socket: string) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(socket, () => {
      server.off("error", reject)
      resolve()
    })
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
