import type { Alert } from "#lib/contract/alerts/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { bounceText } from "#lib/features/users/bounce-text.ts"
import { formatInstant } from "#lib/format/dates.ts"
import { deliveryLabels } from "#lib/format/deliveries.ts"

type Blocked = NonNullable<Alert["blocked"]>

/** Why nothing reaches the user of an alert, in two words. */
export const blockedLabel = ({ code }: Blocked): string =>
  ownValue({ bounced: "Email bounced", opted_out: "Opted out" }, code) ?? "Not reached"

/** Since when, why and what to do, as sentences. @param timeZone of the account. */
export const blockedText = (blocked: Blocked, timeZone: string): string =>
  blocked.code === "opted_out"
    ? `The number opted out of SMS on ${formatInstant(blocked.at, timeZone)}. To get alerts again, text START to the number that sends them.`
    : `${bounceText(blocked, timeZone)} An Admin can correct or confirm the address in Users.`

/** Text about the last delivery. */
export function deliveryText(
  { status, reason }: NonNullable<Alert["last_delivery"]>,
  channel: Alert["channel"],
): string {
  const state =
    channel === "sms" && status === "bounced" ? "Not delivered" : (ownValue(deliveryLabels, status) ?? status)
  return reason && status !== "pending" ? `${state}: ${reason}` : state
}
