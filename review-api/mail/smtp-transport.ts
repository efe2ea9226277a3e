import type { Readable } from "node:stream"
import { createTransport, type SendMailOptions } from "nodemailer"
import { AnswerLost, type Mail, type MailTransport } from "./mail.ts"
import { signedMail } from "./signed-mail.ts"

/** A server that says nothing for this long counts as down. */
const silenceMs = 15_000

/** Servers end connections that take too many; another one is opened before that. */
const mailsOnConnection = 100

/** Servers that can report (RFC 3461) are asked to: of everything, and without bringing the text back. */
const reported: { return: "headers"; notify: ("SUCCESS" | "FAILURE" | "DELAY")[] } = {
  return: "headers",
  notify: ["SUCCESS", "FAILURE", "DELAY"],
}

/** A header that stays on one line: some relays break a signature over one that was folded. */
const oneLine = (value: string) => ({ prepared: true, value })

/** A mail in the words of the library. */
function messageOf(mail: Mail): SendMailOptions {
  const { replyTo, unsubscribe, feedbackId, bounceTo, signing: _signing, ...message } = mail
  return {
    ...message,
    ...(bounceTo ? { envelope: { from: bounceTo, to: mail.to }, dsn: reported } : {}),
    ...(replyTo ? { replyTo } : {}),
    headers: {
      // Keeps out-of-office robots from answering (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(feedbackId ? { "Feedback-ID": oneLine(feedbackId) } : {}),
      ...(unsubscribe
        ? {
            "List-Unsubscribe": oneLine(`<${unsubscribe}>`),
            "List-Unsubscribe-Post": oneLine("List-Unsubscribe=One-Click"),
          }
        : {}),
    },
  }
}

/** A signed mail goes out byte by byte as it was signed. */
async function outgoing(mail: Mail): Promise<SendMailOptions> {
  const message = messageOf(mail)
  if (!mail.signing) return message
  return {
    raw: await signedMail(message, mail.signing),
    envelope: message.envelope ?? { from: mail.from.address, to: mail.to },
    ...(message.dsn ? { dsn: message.dsn } : {}),
  }
}

/** The server itself has answered what it was told, as opposed to a connection that ended. */
const isAnswer = ({ code, responseCode }: { code?: unknown; responseCode?: unknown }): boolean =>
  (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number"

/** The server has ended a connection without a word, as it does after a while or a number of mails. */
const isClosed = ({ code, responseCode }: { code?: unknown; responseCode?: unknown }): boolean =>
  code === "ECONNECTION" && responseCode === undefined

/** So many connections may turn out to be closed before a mail has begun to leave; then another one is tried. */
const mostClosed = 3

/** Streams of a mail; one that was read has begun to leave. */
type Watched = { streams: Readable[] }

type StreamPlugin = {
  data: { watched?: Watched }
  message: { createReadStream(options?: unknown): Readable }
}

/** Notes the streams of mails that are watched. */
function watchStreams({ data, message }: StreamPlugin, done: () => void): void {
  const { watched } = data
  if (watched) {
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = create(options)
      watched.streams.push(stream)
      return stream
    }
  }
  done()
}

/**
 * Sends by SMTP.
 * @param url `smtp://` or `smtps://`, with user and password when the server wants them.
 * @param silenceLimitMs how long to wait for a word of the server.
 * @param connections how many are kept open for many mails; a mail of theirs is never sent twice by itself, and one whose
 * answer got lost is an `AnswerLost`. Without it each mail has a connection of its own.
 */
export function createSmtpTransport(
  url: string,
  silenceLimitMs = silenceMs,
  { connections }: { connections?: number } = {},
): MailTransport {
  const limits = {
    url,
    connectionTimeout: silenceLimitMs,
    greetingTimeout: silenceLimitMs,
    socketTimeout: silenceLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = connections
    ? createTransport({
        ...limits,
        pool: true,
        maxConnections: connections,
        maxMessages: mailsOnConnection,
        // It would send again what may have been taken.
        maxRequeues: 0,
      })
    : createTransport(limits)
  if (connections) transport.use("stream", watchStreams as never)
  return {
    ...(connections ? { connections } : {}),
    async send(mail) {
      const message = await outgoing(mail)
      for (let closed = 0; ; closed += 1) {
        const watched: Watched = { streams: [] }
        try {
          await transport.sendMail({ ...message, ...(connections ? { watched } : {}) })
          return
        } catch (error) {
          const hasBegun = watched.streams.some(({ readableDidRead }) => readableDidRead)
          if (hasBegun && !isAnswer(error as object)) throw new AnswerLost()
          if (hasBegun || !connections || !isClosed(error as object) || closed >= mostClosed) throw error
        }
      }
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
