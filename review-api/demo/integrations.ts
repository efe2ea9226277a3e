import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { DemoToken } from "#lib/contract/providers/provider.ts"
import { providers } from "#lib/contract/providers.gen.ts"
import type { Db } from "../db/connect.ts"
import { type IntegrationCode, integrationId, upsertIntegrations } from "../db/reference/integrations.ts"
import { globalIntegrationAccounts, oauthTokens } from "../db/schema/integrations.ts"
import { makeListingHistory } from "./listing-history.ts"
import type { MadeAccount } from "./make-account.ts"

type Requested = { code: IntegrationCode; isGiven: boolean }

/** Access that demo accounts have requested, in turn. */
const requests: readonly (readonly Requested[])[] = [
  [{ code: "bing_maps", isGiven: true }],
  [],
  [{ code: "g2", isGiven: false }],
  [{ code: "bing_maps", isGiven: false }],
]

/** Providers that demo accounts have connected, in turn. */
const signedAt = (at: number) =>
  Object.values(providers).flatMap(({ integration: { code }, demo }) => {
    const token: DemoToken | null = demo[at % demo.length] ?? null
    return token ? [{ code, ...token }] : []
  })

async function connect(tx: Db, accountId: number, userId: number, at: number, now: Date): Promise<void> {
  const signed = signedAt(at)
  const requested = requests[at % requests.length]!
  const createdAt = now.toISOString()
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  await tx
    .insert(oauthTokens)
    .values(
      signed.map(({ code, endsInDays, isRevoked }) => ({
        accountId,
        integrationId: integrationId(code),
        createdByUserId: userId,
        createdAt,
        expiresAt: endsInDays === null ? null : inDays(endsInDays),
        revokedAt: isRevoked ? createdAt : null,
      })),
    )
    .onConflictDoNothing()
  if (requested.length === 0) return
  await tx
    .insert(globalIntegrationAccounts)
    .values(
      requested.map(({ code, isGiven }) => ({
        accountId,
        integrationId: integrationId(code),
        requestedByUserId: userId,
        createdAt,
        status: isGiven ? "active" : "access_requested",
      })),
    )
    .onConflictDoNothing()
}

/**
 * Connects demo accounts to services, once; what was changed stays.
 * @param accounts in their order, each with a user who signed in to the services. @param isNew they are given the history of
 * their listings as well.
 */
export async function makeIntegrations(
  tx: Db,
  accounts: readonly Pick<MadeAccount, "id" | "adminId">[],
  now: Date,
  isNew: boolean,
): Promise<void> {
  await upsertIntegrations(tx)
  for (const [at, { id, adminId }] of accounts.entries()) await connect(tx, id, adminId, at, now)
  if (isNew) for (const account of accounts) await makeListingHistory(tx, account, now)
}
