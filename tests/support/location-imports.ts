import { newPublicId } from "#review-api/core/public-id.ts"
import { locationImports } from "#review-api/db/schema/location-imports.ts"
import type { Deps } from "#review-api/services/deps.ts"

type Owner = { accountId: number; userId: number }

/** A file of locations that is checked, or what it is said to be; nothing of it is kept but its row. */
export async function seedLocationImport(
  { db }: Pick<Deps, "db">,
  owner: Owner,
  status: "checked" | "complete" = "checked",
): Promise<number> {
  const [row] = await db
    .insert(locationImports)
    .values({
      ...owner,
      status,
      publicId: newPublicId(),
      fileName: "own.csv",
      bytes: 20,
      expiresAt: "2099-01-01T00:00:00Z",
    })
    .returning()
  return row!.id
}
