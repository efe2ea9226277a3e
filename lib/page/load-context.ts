import { redirect } from "next/navigation"
import { cache } from "react"
import type { Caller } from "#lib/api-client/upstream.ts"
import { type Flags, flagsOf } from "#lib/contract/flags.ts"
import type { Account, Permission, Whitelabel } from "#lib/contract/index.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { todayIn } from "#lib/dates/today.ts"
import { can } from "#lib/permissions/permission-set.ts"
import { underSettings } from "#lib/permissions/under-settings.ts"
import { afterSession } from "#lib/routes/routes.ts"
import type { Session } from "#lib/session/session.ts"
import { currentFacts } from "./current-facts.ts"
import { currentForced, currentVisit } from "./current-request.ts"
import { reportPostLogin } from "./report-post-login.ts"

/** Context of a page being rendered. */
export type PageContext = {
  /** Its permissions are those under the account's settings and flags of now. */
  session: Session
  caller: Caller
  account: Account
  whitelabel: Whitelabel
  /** It is the account's own, not its parent's. */
  ownsWhitelabel: boolean
  /** Values by code (D-035). */
  settings: Record<string, string>
  flags: Flags
  can(permission: Permission): boolean
  /** IANA zone of the account (D-086). */
  timeZone: string
  /** The account's day, YYYY-MM-DD. */
  today: string
}

/**
 * White label, account, settings and flags of the signed-in session; asked once per request. Without a session it leads to
 * /login.
 * @throws WhitelabelFailure and ApiFailure; `guardedPage` turns them into their pages.
 */
export const loadContext = cache(async (): Promise<PageContext> => {
  const { session } = await currentVisit()
  if (!session) redirect(afterSession())
  const requested = currentFacts(session).catch((error: unknown) => {
    reportPostLogin(session, error)
    throw error
  })
  const [facts, forced] = await Promise.all([requested, currentForced()])
  const timeZone = facts.account.time_zone || "UTC"
  const flags = flagsOf(forced, facts.experiments)
  const permissions = underSettings(session, { settings: facts.settings, flags })
  return {
    ...facts,
    ownsWhitelabel: sameId(facts.whitelabel.account_id, session.account_id),
    session: { ...session, permissions },
    flags,
    caller: { email: session.email, token: session.token },
    can: (permission) => can(permissions, permission),
    timeZone,
    today: todayIn(timeZone),
  }
})
