import { channelOf } from "#lib/contract/index.ts"
import { imageErrors } from "#lib/contract/uploads/constants.ts"
import type { Db } from "../../db/connect.ts"
import { publishEvent } from "../../realtime/publish-event.ts"
import type { Deps } from "../deps.ts"
import { fileAddress } from "../files/file-address.ts"
import { emailBrandingOf } from "../whitelabels/email-branding.ts"
import { copyName, shownCopy, type UploadRow } from "./upload-files.ts"

/** Tells who waits for an image how its processing ended (D-237, D-240). @param tx the transaction that ends it. */
export async function publishImage(tx: Db, deps: Deps, upload: UploadRow): Promise<void> {
  const { accountId, id } = upload
  const resourceId = upload.resourceId ?? id
  const event = { accountId, channel: channelOf("image", resourceId), resourceId }
  if (upload.state !== "complete") {
    await publishEvent(tx, { ...event, action: "IMAGE_PROCESSING_FAILED", message: imageErrors.damaged })
    return
  }
  const { site } = await emailBrandingOf({ ...deps, db: tx }, accountId)
  const url = fileAddress(deps, site, copyName(upload, shownCopy))
  await publishEvent(tx, { ...event, action: "IMAGE_PROCESSING_COMPLETE", url })
}
