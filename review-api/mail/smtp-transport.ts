import { createTransport } from "nodemailer"
import type { MailTransport } from "./mail.ts"

/** A server that says nothing for this long counts as down. */
const silenceMs = 15_000

/** Servers that can report (RFC 3461) are asked to: of everything, and without bringing the text back. */
const reported: { return: "headers"; notify: ("SUCCESS" | "FAILURE" | "DELAY")[] } = {
  return: "headers",
  notify: ["SUCCESS", "FAILURE", "DELAY"],
}

/**
 * Sends by SMTP.
 * @param url `smtp://` or `smtps://`, with user and password when the server wants them.
 * @param silenceLimitMs how long to wait for a word of the server.
 */
export function createSmtpTransport(url: string, silenceLimitMs = silenceMs): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: silenceLimitMs,
    greetingTimeout: silenceLimitMs,
    socketTimeout: silenceLimitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ replyTo, unsubscribe, bounceTo, ...mail }) {
      await transport.sendMail({
        ...mail,
        ...(bounceTo ? { envelope: { from: bounceTo, to: mail.to }, dsn: reported } : {}),
        ...(replyTo ? { replyTo } : {}),
        headers: {
          // Keeps out-of-office robots from answering (RFC 3834).
          "Auto-Submitted": "auto-generated",
          ...(unsubscribe
            ? {
                "List-Unsubscribe": `<${unsubscribe}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }
            : {}),
        },
      })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
