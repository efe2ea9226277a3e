import { demandFolder, ensureDataFolder, ensureSessionSecret, ensureTokenSecret } from "./data-folder.mjs"

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

/**
 * The secret of the tokens of connections: the environment's, else, with the embedded database, the one in its folder;
 * apart from that of the sessions, so that neither opens what the other protects.
 * @returns undefined where there is neither
 * @throws Advice as `sessionSecretOf`, which is to be called before
 */
export const tokenSecretOf = (settings) =>
  process.env.TOKEN_SECRET || (settings.isEmbedded ? ensureTokenSecret(settings.dataDir) : undefined)
