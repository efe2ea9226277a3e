import { createHmac } from "node:crypto"
import type { ApiConfig } from "../core/config.ts"
import { isSameSecret } from "../core/same-secret.ts"

type Config = Pick<ApiConfig, "linkSecrets">

/** Where a request is. */
export type RequestKey = { accountId: number; id: number }

const signatureLength = 16

const signatureOf = (secret: string, key: string): string =>
  createHmac("sha256", secret).update(`link of request ${key}`).digest("base64url").slice(0, signatureLength)

/**
 * Names a request in the links of its message: survey, review sites and unsubscribing. It needs no row, and nobody can make
 * one up.
 */
export function requestToken({ linkSecrets }: Config, { accountId, id }: RequestKey): string {
  const key = `${accountId.toString(36)}-${id.toString(36)}`
  return `${key}-${signatureOf(linkSecrets[0]!, key)}`
}

/** The request that a token names; null for any other text. */
export function readRequestToken({ linkSecrets }: Config, token: string): RequestKey | null {
  const [, account, id, signature] =
    /^([1-9a-z][0-9a-z]{0,9})-([1-9a-z][0-9a-z]{0,9})-([\w-]{16})$/.exec(token) ?? []
  if (!account || !id || !signature) return null
  const key = `${account}-${id}`
  if (!linkSecrets.some((secret) => isSameSecret(signature, signatureOf(secret, key)))) return null
  return { accountId: Number.parseInt(account, 36), id: Number.parseInt(id, 36) }
}
