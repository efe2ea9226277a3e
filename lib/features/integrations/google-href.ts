import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { paths, routes } from "#lib/routes/routes.ts"

/** Where Google is connected; null for people who may not open it. */
export const googleIntegrationHref = (context: PageContext): string | null =>
  mayLinkTo(paths.integrations(), context)
    ? routes.integrations({ integration_source_category_id: "directory", source: "google_maps" })
    : null
