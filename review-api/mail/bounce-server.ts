import { SMTPServer } from "smtp-server"
import type { ApiConfig } from "../core/config.ts"
import { emailOfBounceAddress, isBounceMailbox, requestOfBounceAddress } from "./bounce-address.ts"

/** A report that brings the whole email back may be as large as an email. */
const maxBytes = 20 * 1024 * 1024
/** A report's own part comes before the email that it returns. */
const readBytes = 256 * 1024
const maxClients = 20
const maxRecipients = 5
const silenceMs = 60_000
const closeMs = 3_000

type Options = {
  config: Pick<ApiConfig, "bounceAddress" | "linkSecrets">
  host: string
  port: number
  /** @throws when it cannot be kept now, and should be sent again. */
  take: (
    emailId: number | null,
    source: Uint8Array,
    request: { accountId: number; id: number } | null,
  ) => Promise<void>
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** Reads the beginning of a stream, to its end. */
async function beginningOf(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of stream) {
    if (length < readBytes) pieces.push(piece.subarray(0, readBytes - length))
    length += piece.length
  }
  return Buffer.concat(pieces)
}

/**
 * Takes what mail servers report by SMTP: for bounce addresses of this installation and its mailbox, and no one else.
 * @throws when the port cannot be had.
 */
export async function startBounceServer({ config, host, port, take }: Options) {
  const isOurs = (address: string) =>
    emailOfBounceAddress(config, address) !== null ||
    requestOfBounceAddress(config, address) !== null ||
    isBounceMailbox(config, address)

  const server = new SMTPServer({
    name: config.bounceAddress?.domain ?? "localhost",
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    maxClients,
    socketTimeout: silenceMs,
    closeTimeout: closeMs,
    onRcptTo({ address }, session, done) {
      if (!isOurs(address)) return done(refusal(550, "5.1.1 No such mailbox"))
      if (session.envelope.rcptTo.length >= maxRecipients)
        return done(refusal(452, "4.5.3 Too many recipients"))
      return done()
    },
    async onData(stream, session, done) {
      try {
        const source = await beginningOf(stream)
        if (stream.sizeExceeded) return done(refusal(552, "5.3.4 The message is too large"))
        for (const { address } of session.envelope.rcptTo)
          await take(emailOfBounceAddress(config, address), source, requestOfBounceAddress(config, address))
        return done()
      } catch {
        return done(refusal(451, "4.3.0 Try again later"))
      }
    },
  })
  await new Promise<void>((ready, failed) => {
    server.once("error", failed)
    server.listen(port, host, () => {
      server.off("error", failed)
      ready()
    })
  })
  // Connections that break are no matter of this program.
  server.on("error", () => {})
  const address = server.server.address()
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

export type BounceServer = Awaited<ReturnType<typeof startBounceServer>>
