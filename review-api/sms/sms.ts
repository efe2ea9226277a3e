/** A text message as it leaves. */
export type Sms = {
  /** The same however often it is sent. */
  id: string
  accountId: number
  /** Phone number as +15551234567. */
  to: string
  text: string
  /** When it was queued, if it has been tried before, so that it may have been sent all the same; null the first time. */
  triedSince: string | null
}

/** Notice of a provider: the outcome of a message, or that someone opts out, opts in again or asks who writes. */
export type SmsNotice =
  | { kind: "delivered"; id: string }
  | { kind: "undelivered"; id: string; code: number | undefined }
  | { kind: "opted_out" | "opted_in"; phone: string }
  | { kind: "asked_help"; phone: string }

/** Notification of a provider, as its address received it. */
export type SmsNotification = { signature: string; query: string; form: string }

/** Hands messages over to someone who delivers them. */
export type SmsTransport = {
  /** @throws when it was not taken; `SmsRefused` when it never will be. */
  send(sms: Sms): Promise<void>
  /**
   * Reads what the provider tells; absent where it tells nothing.
   * @returns null for what changes nothing.
   * @throws SmsNotSigned when it does not come from the provider.
   */
  read?(notification: SmsNotification): SmsNotice | null
}

/** A notification does not come from the provider. */
export class SmsNotSigned extends Error {
  override name = "SmsNotSigned"

  constructor() {
    super("a notification is not signed by the provider")
  }
}

/** The provider will never take this message, as opposed to not now. */
export class SmsRefused extends Error {
  override name = "SmsRefused"
  readonly status: number
  /** Provider's code of the reason, if it has one. */
  readonly code: number | undefined

  constructor(status: number, code?: number) {
    super("the provider refuses a message")
    this.status = status
    this.code = code
  }
}

/** The provider cannot take it now. */
export class SmsNotAccepted extends Error {
  override name = "SmsNotAccepted"
  readonly status: number

  constructor(status: number) {
    super("the provider does not take a message now")
    this.status = status
  }
}
