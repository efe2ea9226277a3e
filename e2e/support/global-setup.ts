import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startProduct } from "./product.ts"

/** Starts the product once for all browser tests; the returned function stops it. */
export default async function globalSetup() {
  const states = mkdtempSync(join(tmpdir(), "outpost-sessions-"))
  const product = await startProduct()
  process.env.OUTPOST_E2E_ADDRESS = product.address
  process.env.OUTPOST_E2E_API = product.apiUrl
  process.env.OUTPOST_E2E_DATA = product.dataDir
  process.env.OUTPOST_E2E_SESSIONS = states
  return async () => {
    await product.stop()
    rmSync(states, { recursive: true, force: true })
  }
}
