import type { EmailBounce } from "#lib/contract/users/schema.ts"
import { formatInstant } from "#lib/format/dates.ts"

/** When and why emails bounced, as a sentence. @param timeZone of the account. */
export const bounceText = ({ at, reason }: EmailBounce, timeZone: string): string =>
  `An email bounced on ${formatInstant(at, timeZone)}${reason ? `: ${reason}` : ""}.`
