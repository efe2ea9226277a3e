import { demandFolder, ensureDataFolder, ensureSessionSecret } from "./data-folder.mjs"

/**
 * The secret of the session cookies: the environment's, else the one in the data folder, which is made when it is
 * missing.
 * @throws Advice when another Outpost runs on that folder, or it cannot be used
 */
export async function sessionSecretOf(settings) {
  if (settings.isEmbedded || !process.env.SESSION_SECRET) ensureDataFolder(settings.dataDir)
  if (settings.isEmbedded) await demandFolder(settings.dataDir)
  return process.env.SESSION_SECRET || ensureSessionSecret(settings.dataDir)
}
