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
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

/** Hands mails over to someone who delivers them. */
export type MailTransport = {
  /** @throws when the mail was not taken; see `isRefusedForGood`. */
  send(mail: Mail): Promise<void>
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
