import { gatherEndpoints } from "./gather-endpoints.mjs"
import { gatherOperations } from "./gather-operations.mjs"
import { gatherPages, gatherPaths } from "./gather-pages.mjs"
import { gatherVerbs } from "./gather-verbs.mjs"
import { writeConfiguration, writeEnvExample } from "./write-configuration.mjs"

/** What writes each generated file: its path from the root, and its text for a project at a root. */
export const generated = {
  "lib/gate/pages.gen.ts": gatherPages,
  "lib/routes/paths.gen.ts": gatherPaths,
  "lib/routes/browser-endpoints.gen.ts": gatherEndpoints,
  "lib/contract/operation-loaders.gen.ts": gatherOperations,
  "review-api/services/verbs.gen.ts": gatherVerbs,
  "docs/configuration.md": writeConfiguration,
  ".env.example": writeEnvExample,
}
