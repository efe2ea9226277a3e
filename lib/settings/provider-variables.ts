import type { z } from "zod"
import { origin } from "./kinds.ts"

/** The environment variables of a provider. */
export type ProviderVariables = {
  /** Names its own client there, which needs the secret. */
  client: string
  secret: string
  /** Variables that require others. */
  needs: Readonly<Record<string, readonly string[]>>
  variables: Readonly<Record<string, z.ZodType>>
}

/** A record of the variables of a provider, with their types kept. */
export const providerVariables = <const Record extends ProviderVariables>(record: Record): Record => record

/** An address of a provider, which a stand-in can take the place of. */
export const providerAddress = (usual: string, what: string) =>
  origin.default(usual).meta({ description: `${what}. Only to be set for a stand-in`, example: "" })
