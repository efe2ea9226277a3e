import { connect, createServer } from "node:net"
import { noteOf, stillTaken } from "./earlier-start.mjs"
import { Advice } from "./say.mjs"

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen({ port, host, exclusive: true }, () => {
      const { port: given } = server.address()
      server.close(() => resolve(given))
    })
  })
}

// Below those that systems give to outgoing connections, which would take it between here and its use; programs that
// ask at the same time begin apart.
const [firstPort, ports] = [20_000, 12_000]
let requested = 0

/** A port that no one uses at this moment. */
export async function freePort(host = "127.0.0.1") {
  for (let tries = 0; tries < ports; tries += 1) {
    const port = firstPort + ((process.pid * 37 + requested++) % ports)
    const given = await listen(port, host).catch(() => null)
    if (given) return given
  }
  return listen(0, host)
}

// Those of the Fetch Standard ("port blocking") that a program without special permissions can listen on.
const blocked = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669],
  ...[6679, 6697, 10080],
])

/** Why nothing can listen on a port at this moment, as the code of the system's error; null when something can. */
export const portProblem = (port, host) =>
  listen(port, host).then(
    () => null,
    (error) => error.code ?? "unknown",
  )

/** Where a start notes that a port is its own. */
export const portNote = (port) => noteOf(`port-${port}`)

/**
 * Refuses a port that cannot be used; one that a killed start had is waited for.
 * @param variable environment variable that chooses it, for the advice
 * @throws Advice that says what to change
 */
export async function demandPort(port, host, variable) {
  if (blocked.has(Number(port))) {
    throw new Advice(
      `Browsers open nothing on port ${port}. Choose another one: ${variable}=${Number(port) + 100} npm start`,
    )
  }
  let problem = await portProblem(port, host)
  if (problem === "EADDRINUSE") {
    await stillTaken(portNote(port), async () => {
      problem = await portProblem(port, host)
      return problem === "EADDRINUSE"
    })
  }
  if (problem === null) return
  if (problem === "EADDRINUSE") {
    throw new Advice(
      `Port ${port} on ${host} is in use by another program.\n` +
        `Stop that program, or choose another port, such as ${variable}=${port + 100}.`,
    )
  }
  if (problem === "EACCES") {
    throw new Advice(
      `Port ${port} needs more permissions than this user has. Choose one above 1023 with ${variable}.`,
    )
  }
  throw new Advice(`Cannot listen on ${host}, port ${port} (${problem}). Check HOST and ${variable}.`)
}

/** Whether a program answers on a port or a socket file. */
export function isServed(target) {
  return new Promise((resolve) => {
    const socket = connect(target)
    const end = (is) => {
      socket.destroy()
      resolve(is)
    }
    socket.once("connect", () => end(true))
    socket.once("error", () => end(false))
  })
}
