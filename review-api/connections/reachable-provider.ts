import type { z } from "zod"
import type { reviewApiVariables } from "#lib/settings/variables.ts"
import type { Clock } from "../core/clock.ts"
import type { Connector } from "./connector.ts"
import type { Shared } from "./resting-hosts.ts"

/** The environment's variables, parsed. */
export type GivenVariables = z.output<typeof reviewApiVariables>

/** How a provider is reached with what an installation has set for it. */
export type ReachableProvider<Settings> = {
  /**
   * @param appUrl address of the app, where notifications are taken.
   * @returns null without credentials.
   */
  settingsOf(given: GivenVariables, appUrl: string): Settings | null
  connect(settings: Settings, clock: Clock, shared: Shared | undefined): Connector
}
