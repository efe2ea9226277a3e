import type { Flags } from "#lib/contract/flags.ts"
import type { GuardSession, RequirementFacts } from "#lib/permissions/requirement.ts"
import type { SessionNotice } from "#lib/permissions/session-notice.ts"
import type { PageTable } from "./page.ts"

/** Everything that `decide` knows of a request. What is undefined is not known yet and passes. */
export type GateFacts = {
  host: "own" | "whitelabel" | "unknown" | "unavailable"
  method: string
  /** Still escaped. */
  path: string
  /** With its `?`, or empty. */
  search: string
  /** A page for people, as opposed to data of a page that is open already. */
  isDocument: boolean
  /** Under the base path of a shadow session, which path and redirects leave out (D-050). */
  isShadow?: boolean
  session: GuardSession | null
  /** Whether a message waits to be shown to the visitor. */
  hasMessage?: boolean
  /** The API has just ended the session that the cookie held. */
  ended?: { code: string | undefined }
  /** How the fetch of the white-label settings ended. */
  whitelabel?: "received" | { status: number; code?: string }
  /** INTERNAL_PAGES is on. */
  hasInternalPages?: boolean
  settings?: RequirementFacts["settings"]
  account?: RequirementFacts["account"]
  ownsWhitelabel?: RequirementFacts["ownsWhitelabel"]
  flags: Flags
  /** Flags forced by the cookie. */
  forced: Flags
}

export type Decision =
  | { action: "next"; reason: string }
  | {
      action: "redirect"
      reason: string
      /** Path with query. */
      to: string
      /** Out of the shadow session. */
      leavesShadow?: boolean
      /** Where to come back after logging in. */
      returnTo?: string
      /** The token of a link, to be kept where only the page finds it. */
      linkToken?: string
      /** New forced flags. */
      forced?: Flags
    }
  /** Another path of this site answers; the address stays. */
  | { action: "rewrite"; reason: string; to: string }
  /** The page stays shut and its address shows what the session waits for (D-033). */
  | { action: "notice"; reason: string; notice: SessionNotice }
  | { action: "deny"; reason: string; status: 404 | 405 | 414 | 503 }

type Redirect = Extract<Decision, { action: "redirect" }>

export const redirect = (reason: string, to: string): Redirect => ({ action: "redirect", reason, to })

/** One rule of the gate over the pages that exist: what it decides, or null when it has nothing to say. */
export type Stage = (facts: GateFacts, table: PageTable) => Decision | null
