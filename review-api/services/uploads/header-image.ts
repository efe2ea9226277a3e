import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { lastingFileAddress } from "../files/file-address.ts"
import { heldUpload, keepUpload, uploadOfAddress } from "./held-upload.ts"
import { releaseUploads } from "./release-uploads.ts"
import { copyName, idOfFile, shownCopy } from "./upload-files.ts"

/**
 * Keeps the image above a request for as long as a template or campaign has it.
 * @param tx the transaction that writes the template or campaign.
 * @param address of the image, as its upload or `headerImageAddress` told it; null for none.
 * @returns the name of its file, which is what is stored: the host of an address may change.
 * @throws 422 at `header_image` for one that is gone or foreign; 409 while it is being processed.
 */
export async function keepHeaderImage(
  tx: Db,
  deps: Pick<Deps, "clock">,
  scope: Scope,
  address: string | null,
): Promise<string | null> {
  if (!address) return null
  const upload = await heldUpload(tx, deps, scope, uploadOfAddress(address), "header_image")
  await keepUpload(tx, upload)
  return copyName(upload, shownCopy)
}

/**
 * Has an image removed that a template or campaign had, unless something else uses it.
 * @param tx the transaction that has changed or deleted the template or campaign.
 * @param stored what it had, and what it has now; null for none.
 */
export async function releaseHeaderImage(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  accountId: number,
  stored: { before: string | null; after: string | null },
): Promise<void> {
  const { before, after } = stored
  if (before === null || before === after) return
  await releaseUploads(tx, accountId, [idOfFile(before)], clock.now())
}

/**
 * Where everybody gets a stored header image, also out of an email: for as long as a template or campaign has it. Nobody
 * guesses the address, and it names nobody.
 * @param site address of the app for whoever gets it.
 */
export const headerImageAddress = (
  deps: Pick<Deps, "config">,
  site: string,
  stored: string | null,
): string | null => (stored === null ? null : lastingFileAddress(deps, site, stored))

/** The texts of a message with the address of their image in the place of its file. */
export const withHeaderImage = <T extends { headerImage: string | null }>(
  deps: Pick<Deps, "config">,
  site: string,
  texts: T,
): T => ({ ...texts, headerImage: headerImageAddress(deps, site, texts.headerImage) })
