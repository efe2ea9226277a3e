import { cache } from "react"
import type { Session } from "#lib/session/session.ts"
import { type AccountFacts, accountFactsOf } from "./account-facts.ts"

/**
 * What `accountFactsOf` tells of the session of the page that is being rendered, asked once per page.
 * @throws as `accountFactsOf`.
 */
export const currentFacts = cache((session: Session): Promise<AccountFacts> => accountFactsOf(session))
