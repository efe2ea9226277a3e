/** The key that signs a mail (DKIM). */
export type Signing = { domain: string; selector: string; privateKey: string }

/** A mail as it leaves. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  /** Who it comes from on the way, where mail servers report what becomes of it; the sender without a word. */
  bounceTo?: string
  /** Where answers go when not to the sender. */
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** With its angle brackets: the same however often the mail is sent. */
  messageId?: string
  /** Where mail programs unsubscribe with one click (RFC 8058). */
  unsubscribe?: string
  /** Mailbox providers count complaints by it (Feedback-ID). */
  feedbackId?: string
  /** Signs it; a mail that should be signed and is not does not leave. */
  signing?: Signing
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

/** Hands mails over to someone who delivers them. */
export type MailTransport = {
  /** @throws when the mail was not taken; see `isRefusedForGood`, `AnswerLost` and `NotSigned`. */
  send(mail: Mail): Promise<void>
  /** How many mails it takes at a time; one without a word. */
  connections?: number
  /** Asks who delivers whether mails would be taken; absent where mails stay here. @throws when they would not. */
  verify?(): Promise<void>
  close(): void
}

/** Whether the server will never take this mail, as opposed to not now: it answered sender, recipient or text with a 5xx. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    (code === "EENVELOPE" || code === "EMESSAGE") && typeof responseCode === "number" && responseCode >= 500
  )
}

/** The mail was handed over, in part at least, and nobody said whether it was taken: it may arrive. */
export class AnswerLost extends Error {
  override name = "AnswerLost"

  constructor() {
    super("the server did not say whether it took an email")
  }
}

/** The mail should be signed and could not be; it has not left (D-300). */
export class NotSigned extends Error {
  override name = "NotSigned"

  constructor() {
    super("an email could not be signed")
  }
}
