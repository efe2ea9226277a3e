import type { ApiConfig } from "../core/config.ts"
import { createSeal } from "../core/seal.ts"

type Secrets = { config: Pick<ApiConfig, "tokenSecrets"> }

/** Which row a token belongs to, so that a sealed one is worth nothing in another row. */
export type TokenOwner = { accountId: number; integrationId: number }

const tokens = createSeal("tokens of connections")
const ownerOf = ({ accountId, integrationId }: TokenOwner) => `${accountId} ${integrationId}`

/**
 * Encrypts a token for storage with the newest TOKEN_SECRET.
 * @param owner the row that it is stored in.
 */
export const sealToken = (secrets: Secrets, owner: TokenOwner, token: string): string =>
  tokens.seal(secrets, ownerOf(owner), token)

/**
 * Opens a token with the secret that sealed it.
 * @returns null when none of the secrets did, or it belongs to another row.
 */
export const openToken = (secrets: Secrets, owner: TokenOwner, sealed: string): string | null =>
  tokens.open(secrets, ownerOf(owner), sealed)

/** Whether a token is sealed with the newest secret; otherwise it should be sealed again. */
export const isSealedWithNewest = tokens.isSealedWithNewest
