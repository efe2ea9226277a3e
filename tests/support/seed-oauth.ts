import { randomBytes } from "node:crypto"
import { oauthClients, oauthGrants } from "#review-api/db/schema/oauth.ts"
import type { Deps } from "#review-api/services/deps.ts"

/** An application of an account, and what a user there has allowed it. */
export async function seedOauth({ db }: Deps, { id: accountId, userId }: { id: number; userId: number }) {
  const [client] = await db
    .insert(oauthClients)
    .values({
      accountId,
      clientKey: randomBytes(16).toString("base64url"),
      name: "Seeded",
      redirectUris: ["https://seeded.example/cb"],
      scopes: ["reviews.read"],
    })
    .returning()
  const [grant] = await db
    .insert(oauthGrants)
    .values({
      accountId,
      clientAccountId: accountId,
      clientId: client!.id,
      userId,
      scopes: ["reviews.read"],
    })
    .returning()
  const { id: made, clientKey, redirectUris } = client!
  return { client: made, clientKey, redirectUri: redirectUris[0]!, grant: grant!.id }
}
