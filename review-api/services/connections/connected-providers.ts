import type { SourceCode } from "../../db/reference/sources.ts"

/** Sources whose responses and listings go through a connector, and its provider. */
export const providers = {
  google_maps: "google",
  trustpilot: "trustpilot",
  facebook: "facebook",
} as const satisfies Partial<Record<SourceCode, string>>
