import { setTimeout as pause } from "node:timers/promises"
import { callApi } from "#lib/api-client/call-api.ts"
import type { ImageLabel, imageTypes } from "#lib/contract/uploads/constants.ts"
import type { Upload } from "#lib/contract/uploads/schema.ts"
import { processingLimitMs } from "#lib/features/uploads/states.ts"
import type { SentForm } from "../form.ts"

const askAgainMs = 300

/**
 * Has an upload processed, for photos unless something else is said, and waits until it is, as long as that may take (D-240).
 * @returns false when it cannot be.
 */
export async function processed(
  { caller, headers, session }: SentForm,
  upload: Pick<Upload, "id" | "mime_type">,
  label: ImageLabel = "media",
): Promise<boolean> {
  const s3_path = `uploads/${session.account_id}/${upload.id}`
  const body = {
    event: "process" as const,
    label,
    account_id: session.account_id,
    resource_id: upload.id,
    mime_type: upload.mime_type as (typeof imageTypes)[number],
    s3_path,
  }
  await callApi(caller, "uploads.process", { query: { auth_token: caller.token }, body }, { headers })
  const untilMs = Date.now() + processingLimitMs
  for (;;) {
    const { uploads } = await callApi(caller, "uploads.list", { query: { ids: [upload.id] } }, { headers })
    const { state } = uploads[0] ?? { state: "failed" }
    if (state === "failed") return false
    if (state === "complete" || Date.now() > untilMs) return true
    await pause(askAgainMs)
  }
}
