import { randomBytes } from "node:crypto"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isServed } from "./ports.mjs"
import { Advice } from "./say.mjs"

/** Makes the folder of the embedded database, readable by its owner only. */
export function ensureDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
}

/** The secret that seals sessions: made once, kept beside the embedded database. */
export function ensureSessionSecret(dataDir) {
  const file = join(dataDir, "session-secret")
  try {
    writeFileSync(file, `${randomBytes(48).toString("base64")}\n`, { mode: 0o600, flag: "wx" })
  } catch (error) {
    if (error.code !== "EEXIST") throw error
  }
  return readFileSync(file, "utf8").trim()
}

/**
 * Refuses a folder that a running Outpost works in.
 * @throws Advice
 */
export async function demandFolder(dataDir) {
  const { socketAddress } = await import("../../review-api/data-folder/socket-address.ts")
  if (await isServed({ path: socketAddress(dataDir) })) {
    throw new Advice(
      `Outpost is running already on the data in ${dataDir}, or an import is.\n` +
        "Wait or stop it first, or start this one on other data: DATA_DIR=./other-data npm start",
    )
  }
}
