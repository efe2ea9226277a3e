import type { ExportResource } from "#lib/contract/index.ts"
import type { ExportType } from "./export-type.ts"
import { accountsExport } from "./types/accounts.ts"
import { experienceCategoriesExport } from "./types/experience-categories.ts"
import { integrationsExport } from "./types/integrations.ts"
import { keywordDetailsExport } from "./types/keyword-details.ts"
import { keywordsExport } from "./types/keywords.ts"
import { reviewsExport } from "./types/reviews.ts"
import { scorecardsExport } from "./types/scorecards.ts"

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
