import type { Id } from "#lib/contract/common.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { patterns } from "#lib/routes/paths.gen.ts"
import { routes } from "#lib/routes/routes.ts"

/** Where campaigns are written: a new one, or a draft by its id; null for who may not. Server only. */
export const composeHrefOf = (context: PageContext): ((id?: Id) => string) | null =>
  context.can("campaign.create") && mayLinkTo(patterns.requestCompose, context)
    ? (id) => routes.requestCompose(id === undefined ? {} : { campaign_id: String(id) })
    : null
