import { eq } from "drizzle-orm"
import type { OperationId } from "#lib/contract/index.ts"
import { importFiles } from "#review-api/db/schema/import-files.ts"
import type { AuditWorld, Write } from "./audit-cases.ts"
import { formOf } from "./images.ts"
import { seedDoneImport, seedImport } from "./imports.ts"

async function nothingRuns({ api, parent }: AuditWorld) {
  // Nothing checks or takes in what was uploaded before, and one file at a time is.
  await api.deps.db.update(importFiles).set({ state: "checked" }).where(eq(importFiles.accountId, parent.id))
  return { accountId: parent.id, userId: parent.users.Admin.id }
}

const checked = async (world: AuditWorld) => ({
  id: await seedImport(world.api.deps, await nothingRuns(world)),
})

const done = async (world: AuditWorld) => ({
  id: await seedDoneImport(world.api.deps, await nothingRuns(world)),
})

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
  "imports.undo": async (world) => ({ as: world.admin, params: await done(world) }),
  "imports.delete": async (world) => ({ as: world.admin, params: await checked(world) }),
}
