import { flag, integer, listOf } from "./kinds.ts"

/** How simulated sources behave. */
export const ofTheSimulator = {
  SIMULATED_SOURCES: flag.optional().meta({
    description: "`true` lets simulated sources accept responses in place of real ones",
    initially: "`true` on a loopback address with the embedded database",
    example: "true",
  }),
  SIMULATED_OUTAGES: listOf((part) => /^(?:\*|[a-z0-9_]+)$/.test(part), "must be codes of sources, or *")
    .default([])
    .meta({
      description: "Codes of simulated sources that are down, or `*`",
      example: "google_maps,facebook",
    }),
  SIMULATED_DELAY_MS: integer(0, 600_000).optional().meta({
    description: "How long simulated sources wait before they act",
    initially: "`700`",
    example: "700",
  }),
  SIMULATED_ANSWER_DELAY_MS: integer(0, 600_000).optional().meta({
    description: "How long simulated sources wait before they respond",
    initially: "`700`",
    example: "700",
  }),
}
