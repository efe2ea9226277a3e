import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { BodyOf } from "#lib/contract/operations.ts"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/** The texts of a message as they are typed. */
export type MessageDraft = BodyOf<"requests.preview">

/** How a message reads, for a page that is drawn on the server; null where it can't be asked for. */
export async function loadPreview(caller: Caller, body: MessageDraft): Promise<RequestPreview | null> {
  try {
    return await callApi(caller, "requests.preview", { body })
  } catch (error) {
    if (error instanceof ApiFailure && error.status !== 401) return null
    throw error
  }
}
