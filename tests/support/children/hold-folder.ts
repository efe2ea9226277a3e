import { FolderInUse, lockFolder } from "#review-api/data-folder/lock-folder.ts"

try {
  await lockFolder(process.env["DATA_DIR"]!)
  process.stdout.write("held\n")
} catch (error) {
  process.stdout.write(error instanceof FolderInUse ? "in use\n" : `failed ${error}\n`)
}
