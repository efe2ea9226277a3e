import { hash } from "@node-rs/argon2"
import { eq } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import type { Database } from "#review-api/db/connect.ts"
import { logins, users } from "#review-api/db/schema/identity.ts"
import type { ReviewFixture } from "./review-fixture.ts"
import { seedPassword } from "./seed.ts"

/** Lets people sign in to a world with `seedPassword`: its Admin, and the user who sees half of the locations. */
export async function letIn(
  { db }: Database,
  fixture: ReviewFixture,
): Promise<Record<"admin" | "limited", string>> {
  const { accountId, limitedUserId } = fixture
  const passwordHash = await hash(seedPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const able = { passwordHash, confirmedAt: "2024-01-01T00:00:00Z" }
  const admin = `admin-${accountId}@world.test`
  const [limited] = await db.update(users).set(able).where(eq(users.id, limitedUserId)).returning()
  const [made] = await db
    .insert(users)
    .values({ ...able, accountId, email: admin, userTypeId: userTypes.Admin })
    .returning()
  await db.insert(logins).values([made!, limited!].map(({ id, email }) => ({ email, accountId, userId: id })))
  return { admin, limited: limited!.email }
}
