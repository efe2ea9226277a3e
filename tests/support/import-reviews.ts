import { execFile } from "node:child_process"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { programEnv } from "./programs.ts"

const tool = join(import.meta.dirname, "../../review-api/cli/main.ts")

/**
 * Imports a copy of a file into a running product as `npm run import:reviews` does.
 * @param dataDir of the product.
 * @returns what the tool printed.
 */
export async function importReviews(dataDir: string, file: string, ...options: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "outpost-import-"))
  const copy = join(folder, "reviews.csv")
  copyFileSync(file, copy)
  const env = programEnv({ DATA_DIR: dataDir })
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [tool, "import-reviews", copy, ...options],
      { env },
    )
    return stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
