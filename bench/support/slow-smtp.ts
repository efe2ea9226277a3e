import { setTimeout } from "node:timers/promises"
import { SMTPServer } from "smtp-server"

/** Guests by their number: of a hundred the first do not exist, and the next are to be tried again later. */
const refused = 2
const deferred = 3
/** How long the server thinks about a mail. */
const thinksMs = 20

const seen = new Set<string>()
const tally = { taken: 0, twice: 0 }
const had = new Set<string>()

const failure = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** An SMTP server in a program of its own, as a benchmark needs it: slow, and not to everybody's liking. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  disableReverseLookup: true,
  logger: false,
  maxClients: 200,
  onRcptTo({ address }, _session, done) {
    const part = Number(/(\d+)@/.exec(address)?.[1] ?? 99) % 100
    if (part < refused) return done(failure(550, "5.1.1 No such user"))
    if (part < refused + deferred && !seen.has(address)) {
      seen.add(address)
      return done(failure(451, "4.7.1 Try again later"))
    }
    return done()
  },
  async onData(stream, session, done) {
    for await (const _ of stream);
    await setTimeout(thinksMs)
    for (const { address } of session.envelope.rcptTo) {
      if (address.startsWith("bare-")) continue
      if (had.has(address)) tally.twice += 1
      had.add(address)
      tally.taken += 1
    }
    done()
  },
})
server.on("error", () => {})
server.listen(0, "127.0.0.1", () => {
  const address = server.server.address()
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 })
})
process.on("message", () => process.send?.({ ...tally }))
process.on("disconnect", () => process.exit(0))
