import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Id } from "#lib/contract/common.ts"
import { channelOf } from "#lib/contract/realtime/constants.ts"
import type { ImageLabel, imageTypes } from "#lib/contract/uploads/constants.ts"
import type { Upload } from "#lib/contract/uploads/schema.ts"
import type { Live } from "#lib/features/realtime/live.ts"
import { isPassing } from "#lib/features/uploads/browser-send.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"

/** It is asked again, which has the end told again, in case it was told while no one listened. */
const askAgainMs = 3_000

type ImageToProcess = {
  accountId: Id
  upload: Upload
  live: Live | null
  /** Purpose; default a photo. */
  label?: ImageLabel
}

/**
 * Has an uploaded image processed and waits for the end (D-172, D-240). Where nothing is told live, it looks by itself.
 * @returns the address of what came of it.
 * @throws when the processing fails, or the signal fires.
 */
export function processImage(
  { accountId, upload, live, label = "media" }: ImageToProcess,
  signal: AbortSignal,
): Promise<{ url: string }> {
  const body = {
    event: "process" as const,
    label,
    account_id: accountId,
    resource_id: upload.id,
    mime_type: upload.mime_type as (typeof imageTypes)[number],
    s3_path: `uploads/${accountId}/${upload.id}`,
  }
  return new Promise((resolve, reject) => {
    const ends: (() => void)[] = []
    const end = (how: () => void) => {
      for (const one of ends.splice(0)) one()
      how()
    }
    const ask = () =>
      browserCall("uploads.process", { query: {}, body }, { signal }).catch((error) => {
        // The line may be back by the next time.
        if (!isPassing(error)) end(() => reject(error))
      })
    const leave = live?.subscribe(channelOf("image", upload.id), (event) => {
      if (event?.action === "IMAGE_PROCESSING_COMPLETE")
        end(() => resolve({ url: pictureHref(event.url ?? "") }))
      if (event?.action === "IMAGE_PROCESSING_FAILED")
        end(() => reject(new Error(event.message ?? "processing failed")))
    })
    if (leave) ends.push(leave)
    const look = () =>
      browserCall("uploads.list", { query: { ids: [upload.id] } }, { signal }).then(
        ({ uploads: [found] }) => {
          if (found?.state === "complete")
            end(() => resolve({ url: pictureHref(found.low_resolution_url ?? "") }))
          if (found?.state === "uploaded") void ask()
          if (!found || found.state === "failed") end(() => reject(new Error("processing failed")))
        },
        // The line may be back by the next look.
        () => {},
      )
    const timer = setInterval(() => {
      if (live?.connection().state === "connected") void ask()
      else void look()
    }, askAgainMs)
    ends.push(() => clearInterval(timer))
    const again = () => void ask()
    window.addEventListener("online", again)
    ends.push(() => window.removeEventListener("online", again))
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true })
    void ask()
  })
}
