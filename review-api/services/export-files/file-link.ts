import type { FileLinkQuery } from "#lib/contract/index.ts"
import { signatureState, signedUntil } from "../../core/signed-address.ts"
import type { BaseDeps } from "../../db/base-deps.ts"

const fileOf = (id: string): string => `export file ${id}`

/**
 * Signature in an email's link to a file (D-115).
 * @param expiresAt instant, to the second.
 */
export const signedLink = (
  deps: Pick<BaseDeps, "config">,
  id: string,
  expiresAt: string,
): Required<FileLinkQuery> => signedUntil(deps, fileOf(id), expiresAt)

/** Whether an address comes from a mail of ours, and still works: the signature alone tells, the file may be gone. */
export const linkState = (deps: Pick<BaseDeps, "config" | "clock">, id: string, link: FileLinkQuery) =>
  signatureState(deps, fileOf(id), link)
