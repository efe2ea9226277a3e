import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { apiKeys } from "#review-api/db/schema/api-keys.ts"
import { users } from "#review-api/db/schema/identity.ts"
import type { NounCases } from "../noun-cases.ts"

export const cases: NounCases = {
  async add({ db }, accountId) {
    const [owner] = await db.select().from(users).where(eq(users.accountId, accountId)).limit(1)
    const hash = randomBytes(32).toString("base64url")
    const [row] = await db
      .insert(apiKeys)
      .values({
        accountId,
        userId: owner!.id,
        name: "Seeded",
        hash,
        prefix: "opk_seed",
        scopes: ["reviews.read"],
      })
      .returning()
    return row!.id
  },
  names: ["api_keys.id"],
  create: { id: "api_keys.create", body: (name) => ({ name, scopes: ["reviews.read"] }) },
  ofRow: { "api_keys.delete": null },
  forms: {
    "api_keys.create": null,
    "api_keys.delete": [["id", "api_keys.id", {}]],
  },
}
