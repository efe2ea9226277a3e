import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { fileAddress } from "../files/file-address.ts"
import { heldUpload, keepUpload, uploadOfAddress } from "./held-upload.ts"
import { copyName } from "./upload-files.ts"

/** The copy that every mail program can show. */
const mailCopy = "640.jpg"

/**
 * Keeps the image above a request for as long as a template or campaign has it.
 * @param tx the transaction that writes the template or campaign.
 * @param address of the image, as its upload or `headerImageAddress` told it; null for none.
 * @returns the name of its file, which is what is stored: addresses end after a day or two.
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
  return copyName(upload, mailCopy)
}

/** Where a browser gets a stored header image, for a day or two. @param site address of the app for whoever gets it. */
export const headerImageAddress = (
  deps: Pick<Deps, "config" | "clock">,
  site: string,
  stored: string | null,
): string | null => (stored === null ? null : fileAddress(deps, site, stored))
