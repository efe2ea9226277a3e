/** Something that a person can mend: a declined card, a change that is not possible. Its message is shown. */
export class PaymentRefused extends Error {
  override name = "PaymentRefused"
  readonly code: "declined" | "action_required" | "not_possible" | "bad_signature" | "unknown"
  constructor(code: PaymentRefused["code"], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The provider cannot be reached, or asks to wait: to be tried again later, with the same key. */
export class PaymentAway extends Error {
  override name = "PaymentAway"
  readonly retryAfterMs: number | null
  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}
