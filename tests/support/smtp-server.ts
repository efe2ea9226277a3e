import type { AddressInfo, Socket } from "node:net"
import { createServer } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

/** Response of the server to the next emails. */
type Mood = "takes" | "refuses for now" | "refuses for good" | "knows nobody"

async function portOf(server: { address(): AddressInfo | string | null }): Promise<number> {
  return (server.address() as AddressInfo).port
}

/** A real SMTP server on a free port, or on the given one, that reads what it takes. */
export async function startSmtpServer(port = 0) {
  const taken: { mail: Email; source: Buffer; from: string; to: string[]; reports: readonly string[] }[] = []
  const state: {
    mood: Mood
    beforeYes: (() => Promise<void>) | null
    /** Ends connections without a word when the next email begins, once. */
    hangsUp: boolean
  } = { mood: "takes", beforeYes: null, hangsUp: false }
  const sockets = new Set<Socket>()
  let awaited = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    hideDSN: false,
    logger: false,
    onMailFrom(_address, _session, done) {
      if (!state.hangsUp) return done()
      state.hangsUp = false
      for (const socket of sockets) socket.destroy()
    },
    onRcptTo(_address, _session, done) {
      if (state.mood === "takes") return done()
      const responseCode = state.mood === "refuses for now" ? 451 : 550
      const text = state.mood === "knows nobody" ? "5.1.1 No such user" : "Not this one"
      done(Object.assign(new Error(text), { responseCode }))
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        // Whoever sent it was killed in the middle: nothing was taken.
        return
      }
      const { mailFrom, rcptTo } = session.envelope
      const source = Buffer.concat(chunks)
      taken.push({
        mail: await PostalMime.parse(new Uint8Array(source)),
        source,
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        reports: rcptTo.flatMap(({ dsn }) => dsn?.notify ?? []),
      })
      // The sender does not know yet that the email has been accepted.
      await state.beforeYes?.()
      done()
      awaited.resolve()
      awaited = Promise.withResolvers<void>()
    },
  })
  server.on("error", () => {})
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", () => ready()))
  const own = await portOf(server.server)
  return {
    taken,
    state,
    /** Resolves when the next mail has been taken. */
    next: () => awaited.promise,
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** A port that takes connections and never says a word. */
export async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return {
    url: `smtp://127.0.0.1:${await portOf(server)}`,
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
