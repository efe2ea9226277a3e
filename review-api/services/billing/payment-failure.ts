import { ApiError, retryAfterSeconds } from "../../core/errors.ts"
import { PaymentAway, PaymentRefused } from "../../payments/payment-errors.ts"

/**
 * Calls the payment provider for somebody who waits for the answer.
 * @throws ApiError 409 with the provider's sentence for what a person can mend, 503 when it cannot be reached.
 */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentRefused)
      throw new ApiError(409, error.message, { code: `payment_${error.code}` })
    if (error instanceof PaymentAway)
      throw new ApiError(503, "The payment provider cannot be reached. Please try again later.", {
        code: "payment_away",
        headers: { "retry-after": String(retryAfterSeconds) },
      })
    throw error
  }
}
