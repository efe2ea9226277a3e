import { eq } from "drizzle-orm"
import { exportFiles } from "../db/schema/export-files.ts"
import { whitelabelLogos } from "../db/schema/identity.ts"
import { importFiles } from "../db/schema/import-files.ts"
import { locationImports } from "../db/schema/location-imports.ts"
import type { Deps } from "../services/deps.ts"
import { storedName as exportName } from "../services/export-files/export-file-item.ts"
import { storedName as importName, rejectedName } from "../services/imports/import-item.ts"
import {
  failedName,
  storedName as locationImportName,
} from "../services/location-imports/location-import-item.ts"
import { copyFolder, uploadFolder } from "../services/uploads/upload-files.ts"
import { removeLogo } from "../services/whitelabel-logos/logo-files.ts"

/** Removes the files of an account, before the rows that name them; it may be called again. */
export async function eraseFiles(
  { db, storage }: Pick<Deps, "db" | "storage">,
  accountId: number,
): Promise<void> {
  const names: string[] = []
  const exported = await db.select().from(exportFiles).where(eq(exportFiles.accountId, accountId))
  names.push(...exported.map(exportName))
  const imported = await db.select().from(importFiles).where(eq(importFiles.accountId, accountId))
  names.push(...imported.flatMap((row) => [importName(row), rejectedName(row)]))
  const places = await db
    .select({ publicId: locationImports.publicId })
    .from(locationImports)
    .where(eq(locationImports.accountId, accountId))
  names.push(...places.flatMap((row) => [locationImportName(row), failedName(row)]))
  for (const name of names) await storage.remove(name)
  const logos = await db.select().from(whitelabelLogos).where(eq(whitelabelLogos.accountId, accountId))
  for (const logo of logos) await removeLogo({ storage }, logo)
  for (const folder of [uploadFolder(accountId), copyFolder(accountId)]) {
    const uploaded: string[] = []
    for await (const { name } of storage.list(folder)) uploaded.push(name)
    for (const name of uploaded) await storage.remove(name)
  }
}
