import type { ExportResource, Permission } from "#lib/contract/index.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { ExportRows } from "./export-rows.ts"
import { accountsExport } from "./types/accounts.ts"
import { experienceCategoriesExport } from "./types/experience-categories.ts"
import { integrationsExport } from "./types/integrations.ts"
import { keywordDetailsExport } from "./types/keyword-details.ts"
import { keywordsExport } from "./types/keywords.ts"
import { reviewsExport } from "./types/reviews.ts"
import { scorecardsExport } from "./types/scorecards.ts"

/** What one resource puts into a file. */
export type ExportType = {
  permission: Permission
  /** Rows of the child accounts of a parent, not its own. */
  ofChildren?: boolean
  /** Filters that a file of it may have, and what it can be sorted by. */
  filterNames: readonly string[]
  sorts: readonly string[]
  /**
   * Reads filters as they were sent and says what they select; nothing is read from the database yet.
   * @param resourceId of what the file is about, where it is about one of many.
   * @throws 422 for values that are none.
   */
  select(
    filters: unknown,
    resourceId?: string | null,
  ): (deps: Deps, scope: Scope) => Promise<ExportRows<unknown>>
}

/** The files that can be made; each in a file of its own. */
export const exportTypes: Partial<Record<ExportResource, ExportType>> = {
  reviews: reviewsExport,
  experience_categories: experienceCategoriesExport,
  keywords: keywordsExport,
  keyword_details: keywordDetailsExport,
  mta_accounts: accountsExport,
  mta_integrations: integrationsExport,
  partner_scorecards: scorecardsExport,
}
