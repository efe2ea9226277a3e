import { newPublicId } from "#review-api/core/public-id.ts"
import { importFiles } from "#review-api/db/schema/import-files.ts"
import { imports } from "#review-api/db/schema/reviews.ts"
import type { Deps } from "#review-api/services/deps.ts"

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
      ...owner,
      publicId: newPublicId(),
      fileName: "own.csv",
      format: "csv",
      bytes: 20,
      state: "checked",
      rows: 1,
      fresh: 1,
      columns: ["name", "date", "rating"],
      expiresAt: "2099-01-01T00:00:00Z",
      ...values,
    })
    .returning()
  return row!.id
}

/** A file that is imported and brought nothing, which can be undone. */
export async function seedDoneImport({ db }: Pick<Deps, "db">, owner: Owner): Promise<number> {
  const [run] = await db
    .insert(imports)
    .values({ accountId: owner.accountId, status: "done", finishedAt: new Date().toISOString() })
    .returning()
  return seedImport({ db }, owner, { state: "done", importId: run!.id })
}
