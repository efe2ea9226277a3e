import { millisecondsInDay as dayMs } from "date-fns/constants"
import type { Db } from "../db/connect.ts"
import { type IntegrationCode, integrationId, upsertIntegrations } from "../db/reference/integrations.ts"
import { globalIntegrationAccounts, oauthTokens } from "../db/schema/integrations.ts"
import type { MadeAccount } from "./make-account.ts"

type Signed = {
  code: IntegrationCode /** Null where access does not end. */
  endsInDays: number | null
  isRevoked?: boolean
}
type Requested = { code: IntegrationCode; isGiven: boolean }
type Connections = { signed: readonly Signed[]; requested: readonly Requested[] }

/** What accounts have connected, in turn. */
const patterns: readonly Connections[] = [
  {
    signed: [
      { code: "google_my_business", endsInDays: null },
      { code: "facebook", endsInDays: 41 },
    ],
    requested: [{ code: "bing_maps", isGiven: true }],
  },
  {
    signed: [
      { code: "google_my_business", endsInDays: null },
      { code: "facebook", endsInDays: 3 },
      { code: "trustpilot", endsInDays: 200 },
    ],
    requested: [],
  },
  {
    signed: [
      { code: "google_my_business", endsInDays: null },
      { code: "facebook", endsInDays: -6 },
    ],
    requested: [{ code: "g2", isGiven: false }],
  },
  {
    signed: [{ code: "google_my_business", endsInDays: null, isRevoked: true }],
    requested: [{ code: "bing_maps", isGiven: false }],
  },
]

async function connect(tx: Db, accountId: number, userId: number, at: number, now: Date): Promise<void> {
  const { signed, requested } = patterns[at % patterns.length]!
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
 * @param accounts in their order, each with a user who signed in to the services.
 */
export async function makeIntegrations(
  tx: Db,
  accounts: readonly Pick<MadeAccount, "id" | "adminId">[],
  now: Date,
): Promise<void> {
  await upsertIntegrations(tx)
  for (const [at, { id, adminId }] of accounts.entries()) await connect(tx, id, adminId, at, now)
}
