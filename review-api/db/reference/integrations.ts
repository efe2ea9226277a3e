import { sql } from "drizzle-orm"
import {
  automationIntegration,
  type IntegrationCategory,
  type IntegrationType,
  integrationActionTypes,
} from "#lib/contract/index.ts"
import { providers } from "#lib/contract/providers.gen.ts"
import type { Db } from "../connect.ts"
import { integrations } from "../schema/integrations.ts"
import { type SourceCode, sourceId } from "./sources.ts"

const { reviews, listings, automation } = integrationActionTypes

type KnownIntegration = {
  id: number
  code: string
  name: string
  type: IntegrationType
  category: IntegrationCategory
  does: readonly number[]
  /** Whose reviews it brings. */
  source?: SourceCode
}

const requested = (id: number, code: string, name: string) =>
  ({ id, code, name, type: "global_token", category: "review", does: [reviews] }) as const
const signedInTo = <Provider extends (typeof providers)[keyof typeof providers]>({
  integration,
  source,
}: Provider) => ({
  ...(integration as Provider["integration"]),
  type: "oauth" as const,
  does: integration.does.map((action): number => integrationActionTypes[action]),
  source: source.code as Provider["source"]["code"],
})
const launched = <const Id extends number, const Code extends string>(id: Id, code: Code, name: string) =>
  ({ id, code, name, type: "external", category: "automation", does: [automation] }) as const

/** The catalogue (D-198, 002 §9); an id belongs to its code for good. */
export const knownIntegrations = [
  ...Object.values(providers).map(signedInTo),
  {
    id: 4,
    code: "bing_maps",
    name: "Bing Maps",
    type: "global_token",
    category: "directory",
    does: [reviews, listings],
    source: "bing",
  },
  requested(5, "a_place_for_mom", "A Place for Mom"),
  requested(6, "caredash", "CareDash"),
  requested(7, "caring", "Caring"),
  requested(8, "cars", "Cars.com"),
  requested(9, "g2", "G2"),
  requested(10, "wellness", "Wellness"),
  launched(automationIntegration.id, automationIntegration.code, "Zapier"),
  launched(12, "hootsuite", "HootSuite"),
  launched(13, "tableau", "Tableau"),
] as const satisfies readonly KnownIntegration[]

export type IntegrationCode = (typeof knownIntegrations)[number]["code"]

/** The id of a known integration. */
export const integrationId = (code: IntegrationCode): number =>
  knownIntegrations.find((known) => known.code === code)!.id

/** Brings the reference rows of `integrations` up to date; rows of other integrations stay. */
export async function upsertIntegrations(db: Db): Promise<void> {
  const rows = knownIntegrations.map(({ does, ...known }: KnownIntegration) => {
    const { source, ...same } = known
    return { ...same, actionTypeIds: [...does], reviewSourceId: source ? sourceId(source) : null }
  })
  await db
    .insert(integrations)
    .values(rows)
    .onConflictDoUpdate({
      target: integrations.id,
      set: {
        code: sql`excluded.code`,
        name: sql`excluded.name`,
        type: sql`excluded.type`,
        category: sql`excluded.category`,
        actionTypeIds: sql`excluded.action_type_ids`,
        reviewSourceId: sql`excluded.review_source_id`,
      },
    })
}
