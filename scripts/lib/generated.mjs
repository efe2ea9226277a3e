import { gatherVerbs } from "./gather-verbs.mjs"
import { writeConfiguration, writeEnvExample } from "./write-configuration.mjs"

/** What writes each generated file: its path from the root, and its text for a project at a root. */
export const generated = {
  "review-api/services/verbs.gen.ts": gatherVerbs,
  "docs/configuration.md": writeConfiguration,
  ".env.example": writeEnvExample,
}
