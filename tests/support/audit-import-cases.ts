import { eq } from "drizzle-orm"
import type { OperationId } from "#lib/contract/index.ts"
import { importFiles } from "#review-api/db/schema/import-files.ts"
import type { AuditWorld, Write } from "./audit-cases.ts"
import { formOf } from "./images.ts"
import { seedImport } from "./imports.ts"

async function checked({ api, parent }: AuditWorld) {
  // Nothing checks what was uploaded before, and one file at a time is checked.
  await api.deps.db.update(importFiles).set({ state: "checked" }).where(eq(importFiles.accountId, parent.id))
  return { id: await seedImport(api.deps, { accountId: parent.id, userId: parent.users.Admin.id }) }
}

/** How each write about files of reviews is made once. */
export const importCases: Partial<Record<OperationId, (world: AuditWorld) => Promise<Write>>> = {
  "imports.create": async ({ admin: as }) => ({
    as,
    body: formOf(["own.csv", Buffer.from("name,date,rating\nDiner,2026-01-01,5\n")]),
  }),
  "imports.update": async (world) => ({
    as: world.admin,
    params: await checked(world),
    body: { default_date: "2026-01-31" },
  }),
  "imports.start": async (world) => ({ as: world.admin, params: await checked(world) }),
  "imports.delete": async (world) => ({ as: world.admin, params: await checked(world) }),
}
