import { eq } from "drizzle-orm"
import type { OperationId } from "#lib/contract/index.ts"
import { importFiles } from "#review-api/db/schema/import-files.ts"
import { locationImports } from "#review-api/db/schema/location-imports.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"
import { formOf } from "./images.ts"
import { seedDoneImport, seedImport } from "./imports.ts"
import { seedLocationImport } from "./location-imports.ts"

async function nothingRuns({ api, parent }: AuditFixture) {
  // Nothing checks or takes in what was uploaded before, and one file at a time is.
  await api.deps.db.update(importFiles).set({ state: "checked" }).where(eq(importFiles.accountId, parent.id))
  return { accountId: parent.id, userId: parent.users.Admin.id }
}

const checked = async (fixture: AuditFixture) => ({
  id: await seedImport(fixture.api.deps, await nothingRuns(fixture)),
})

const done = async (fixture: AuditFixture) => ({
  id: await seedDoneImport(fixture.api.deps, await nothingRuns(fixture)),
})

const locationImport = async ({ api, parent, admin: as }: AuditFixture, status: "checked" | "complete") => {
  const own = { accountId: parent.id, userId: parent.users.Admin.id }
  await api.deps.db
    .update(locationImports)
    .set({ status: "error" })
    .where(eq(locationImports.accountId, parent.id))
  return { as, params: { id: await seedLocationImport(api.deps, own, status) } }
}

/** How each write about files of reviews and locations is made once. */
export const importCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "imports.create": async ({ admin: as }) => ({
    as,
    body: formOf(["own.csv", Buffer.from("name,date,rating\nDiner,2026-01-01,5\n")]),
  }),
  "imports.update": async (fixture) => ({
    as: fixture.admin,
    params: await checked(fixture),
    body: { default_date: "2026-01-31" },
  }),
  "imports.start": async (fixture) => ({ as: fixture.admin, params: await checked(fixture) }),
  "imports.undo": async (fixture) => ({ as: fixture.admin, params: await done(fixture) }),
  "location_imports.create": async ({ admin: as }) => ({
    as,
    body: formOf(["own.csv", Buffer.from("name\nDiner\n")]),
  }),
  "location_imports.update": async (fixture) => ({
    ...(await locationImport(fixture, "checked")),
    body: { encoding: "windows-1250" },
  }),
  "location_imports.start": (fixture) => locationImport(fixture, "checked"),
  "location_imports.undo": (fixture) => locationImport(fixture, "complete"),
  "location_imports.delete": (fixture) => locationImport(fixture, "checked"),
  "imports.delete": async (fixture) => ({ as: fixture.admin, params: await checked(fixture) }),
}
