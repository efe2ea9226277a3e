import { gatherBrowserEndpoints, gatherEndpoints } from "./gather-endpoints.mjs"
import { gatherNounCases } from "./gather-noun-cases.mjs"
import { gatherOperations, gatherOperationTable } from "./gather-operations.mjs"
import { gatherLinkedPaths, gatherPages, gatherPaths } from "./gather-pages.mjs"
import { gatherConnectors, gatherProviders, gatherProviderVariables } from "./gather-providers.mjs"
import { gatherTables } from "./gather-tables.mjs"
import { gatherVerbs } from "./gather-verbs.mjs"
import { writeConfiguration, writeEnvExample } from "./write-configuration.mjs"

/** Writers of each generated file: its path from the root, and its text for a project at a root. */
export const generated = {
  "lib/gate/pages.gen.ts": gatherPages,
  "lib/routes/paths.gen.ts": gatherPaths,
  "lib/contract/endpoints.gen.ts": gatherEndpoints,
  "lib/routes/browser-endpoints.gen.ts": gatherBrowserEndpoints,
  "review-api/mail/page-paths.gen.ts": gatherLinkedPaths,
  "lib/contract/operation-loaders.gen.ts": gatherOperations,
  "lib/contract/operation-table.gen.ts": gatherOperationTable,
  "lib/contract/providers.gen.ts": gatherProviders,
  "lib/settings/providers.gen.ts": gatherProviderVariables,
  "review-api/connections/reachable.gen.ts": gatherConnectors,
  "review-api/db/tables.gen.ts": gatherTables,
  "tests/support/noun-cases.gen.ts": gatherNounCases,
  "review-api/services/verbs.gen.ts": gatherVerbs,
  "docs/configuration.md": writeConfiguration,
  ".env.example": writeEnvExample,
}
