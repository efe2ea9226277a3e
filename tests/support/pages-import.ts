import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoPassword, fresh } from "./accounts.ts"
import { commandSays } from "./command.ts"
import { ownProduct, signedIn } from "./pages.ts"
import type { TextBrowser } from "./text-browser.ts"

/**
 * A new account of this worker's product with the reviews of a CSV file.
 * @param csv what the file holds.
 * @returns its Admin, signed in, and what the tool said.
 */
export async function importAccount(
  name: string,
  csv: string | Buffer,
): Promise<TextBrowser & { output: string }> {
  const id = fresh()
  const email = `owner@${name.toLowerCase()}-${id}.test`
  const folder = mkdtempSync(join(tmpdir(), "outpost-import-"))
  const file = join(folder, "reviews.csv")
  writeFileSync(file, csv)
  try {
    const [code, output] = await commandSays(
      ["import-reviews", file, "--account", `${name} ${id}`, "--admin", email, "--password", demoPassword],
      { DATA_DIR: ownProduct().dataDir },
    )
    expect([code, output]).toEqual([0, expect.stringContaining("Import done.")])
    return Object.assign(await signedIn(email), { output })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
