import type { Integration } from "#lib/contract/index.ts"
import { daysUntilExpires, expiringDays } from "./days-until-expires.ts"

/** How an integration stands, and so what can be done with it (D-199, D-202). */
export type CardState =
  | "integrate"
  | "request"
  | "requested"
  | "connected"
  | "expiring"
  | "expired"
  | "unreachable"
  | "launch"

type Facts = Partial<Integration>

/** Whether an account has it: by a token of its own, of the account that it is linked with, or of the provider (002 §5). */
export const isIntegrated = (one: Facts): boolean =>
  one.integrated === true ||
  one.oauth_token_id != null ||
  one.linked_integration_account_owner_id != null ||
  one.global_token_integration_status === "active"

/** Whether it waits for the people who verify it (002 §5). */
export const isRequested = (one: Facts): boolean =>
  !isIntegrated(one) && one.global_token_integration_status === "access_requested"

const isByRequest = (one: Facts): boolean => one.integration_type === "global_token"

/** The state of an integration's card. */
export function cardStateOf(one: Facts, now: Date): CardState {
  if (one.integration_type === "external") return "launch"
  if (isIntegrated(one)) {
    if (one.integration_status === "expired") return isByRequest(one) ? "unreachable" : "expired"
    if (!one.expires_at) return "connected"
    const days = daysUntilExpires(one.expires_at, now)
    if (days < 0) return "expired"
    return days <= expiringDays ? "expiring" : "connected"
  }
  if (isRequested(one)) return "requested"
  return isByRequest(one) ? "request" : "integrate"
}

/** Name of the parent whose access the account uses; null where access is its own (P-143). */
export const linkOwnerOf = (one: Facts): string | null =>
  one.linked_integration_account_owner_id == null
    ? null
    : (one.linked_integration_account_owner_name ?? "your partner")

/** Access that someone has to look after. */
export const hasIssue = (state: CardState): boolean => state === "expired" || state === "unreachable"
