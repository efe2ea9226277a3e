import type { Flags } from "#lib/contract/flags.ts"
import type { AccountExperiment } from "#lib/contract/index.ts"

/** The flags that an account's experiments switch on or off (D-038, D-039). */
export const experimentFlags = (experiments: readonly AccountExperiment[]): Flags =>
  Object.fromEntries(experiments.map(({ name, enabled }) => [name, enabled]))
