import { cache } from "react"
import { type AccountFacts, accountFactsOf } from "#lib/session/account-facts.ts"
import type { Session } from "#lib/session/session.ts"

/**
 * Account facts of the session of the page being rendered, loaded once per page.
 * @throws as `accountFactsOf`.
 */
export const currentFacts = cache((session: Session): Promise<AccountFacts> => accountFactsOf(session))
