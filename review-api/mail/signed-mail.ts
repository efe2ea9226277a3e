import { createTransport, type SendMailOptions } from "nodemailer"
import { NotSigned, type Signing } from "./mail.ts"

/** Headers that are signed (D-300): the library leaves the second header of unsubscribing out, which then counts for nothing (RFC 8058). */
export const signedHeaders =
  "from:to:reply-to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post:feedback-id"

/** Writes mails instead of sending them. */
const writer = createTransport({ streamTransport: true, buffer: true, newline: "windows" })

const headEnd = Buffer.from("\r\n\r\n")

/**
 * Writes a mail and signs it (DKIM).
 * @returns the mail as it goes over the line.
 * @throws NotSigned when there is no signature on it: a key that is none is passed over by the library without a word.
 */
export async function signedMail(message: SendMailOptions, signing: Signing): Promise<Buffer> {
  const { domain, selector, privateKey } = signing
  const { message: made } = await writer.sendMail({
    ...message,
    dkim: { domainName: domain, keySelector: selector, privateKey, headerFieldNames: signedHeaders },
  })
  const raw = made as Buffer
  const head = raw.subarray(0, raw.indexOf(headEnd)).toString("latin1")
  if (!/^dkim-signature:/im.test(head)) throw new NotSigned()
  return raw
}
