import { importFiles } from "#review-api/db/schema/import-files.ts"
import type { Deps } from "#review-api/deps.ts"
import { newPublicId } from "#review-api/services/public-id.ts"

type Owner = { accountId: number; userId: number }

/** A file that is checked, with one new review; nothing of it is kept but its row. */
export async function seedImport(
  { db }: Pick<Deps, "db">,
  owner: Owner,
  values: Partial<typeof importFiles.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(importFiles)
    .values({
      ...{ ...owner, publicId: newPublicId(), fileName: "own.csv", format: "csv", bytes: 20 },
      ...{ state: "checked", rows: 1, fresh: 1, columns: ["name", "date", "rating"] },
      ...{ expiresAt: "2099-01-01T00:00:00Z", ...values },
    })
    .returning()
  return row!.id
}
