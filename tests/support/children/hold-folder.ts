import { FolderInUse, holdFolder } from "#review-api/data-folder/hold-folder.ts"

try {
  await holdFolder(process.env["DATA_DIR"]!)
  process.stdout.write("held\n")
} catch (error) {
  process.stdout.write(error instanceof FolderInUse ? "in use\n" : `failed ${error}\n`)
}
