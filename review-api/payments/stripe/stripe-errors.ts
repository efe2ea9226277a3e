import Stripe from "stripe"
import { retryAfterMs } from "../../connections/ask-provider.ts"
import { PaymentAway, PaymentRefused } from "../payment-errors.ts"

/** The bank wants to ask the cardholder, which can only be done on a page. */
const actionCodes: ReadonlySet<string> = new Set([
  "authentication_required",
  "subscription_payment_intent_requires_action",
  "invoice_payment_intent_requires_action",
])
const keptOut: ReadonlySet<number> = new Set([401, 403])

const away = (error: InstanceType<typeof Stripe.errors.StripeError>): PaymentAway =>
  new PaymentAway(
    "The payment provider can't be reached right now",
    retryAfterMs(error.headers?.["retry-after"], Date.now()),
    { cause: error },
  )

/** Words of Stripe for a person are those of card errors alone; others are for developers and stay in the cause. */
function refusalOf(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentRefused {
  const options = { cause: error }
  if (actionCodes.has(error.code ?? "") || actionCodes.has(error.decline_code ?? ""))
    return new PaymentRefused("action_required", "Your bank asks you to confirm this payment.", options)
  if (error instanceof Stripe.errors.StripeCardError || error.statusCode === 402)
    return new PaymentRefused("declined", error.message || "Your card was declined.", options)
  if (error.param?.includes("proration_date"))
    return new PaymentRefused("not_possible", "The price has changed. Look at it again.", options)
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new PaymentRefused("not_possible", "This has been asked for in another way. Start again.", options)
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new PaymentRefused("not_possible", "The payment provider can't do this.", options)
  return new PaymentRefused("unknown", "The payment provider did not accept this.", options)
}

/**
 * The port's error for one of Stripe.
 * @returns `PaymentAway` for a key that is in use (409), too many calls (429), 5xx, no connection and a key that Stripe turns
 * down, `PaymentRefused` for all others; what is no error of Stripe as it is.
 */
export function paymentErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode = 0 } = error
  const passes =
    statusCode === 0 ||
    statusCode === 409 ||
    statusCode === 429 ||
    statusCode >= 500 ||
    keptOut.has(statusCode)
  return passes ? away(error) : refusalOf(error)
}

/**
 * An answer of Stripe.
 * @throws PaymentRefused, PaymentAway.
 */
export async function answerOf<T>(call: PromiseLike<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw paymentErrorOf(error)
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing"

/**
 * An answer of Stripe about something that may not be there.
 * @returns null when it is not.
 * @throws PaymentRefused, PaymentAway.
 */
export async function answerOrNull<T>(call: PromiseLike<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isMissing(error)) return null
    throw paymentErrorOf(error)
  }
}
