import { cache } from "react"
import { type AccountFacts, accountFactsOf } from "#lib/session/account-facts.ts"
import type { Session } from "#lib/session/session.ts"

/**
 * What `accountFactsOf` tells of the session of the page that is being rendered, asked once per page.
 * @throws as `accountFactsOf`.
 */
export const currentFacts = cache((session: Session): Promise<AccountFacts> => accountFactsOf(session))
