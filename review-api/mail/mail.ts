/** A mail as it leaves. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  /** Where answers go when not to the sender. */
  replyTo: string | null
  subject: string
  text: string
  html: string
}

/** Hands mails over to somebody who delivers them. */
export type MailTransport = {
  /** @throws when the mail was not taken; see `isRefusedForGood`. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Whether the server will never take this mail, as opposed to not now: it refused sender or recipient with a 5xx. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === "EENVELOPE" && typeof responseCode === "number" && responseCode >= 500
}
