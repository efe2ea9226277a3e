import { callApi } from "#lib/api-client/call-api.ts"
import { guarded } from "#lib/api-client/headers.ts"
import { logoParamSchema } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { originOf } from "#lib/http/origin.ts"
import { tenantOf } from "./tenant.ts"

const refusal = (status: number): Response =>
  new Response(null, { status, headers: guarded(new Headers({ "cache-control": "no-store" })) })

/**
 * GET /api/logos/{key}: an uploaded logo (D-079), on the app's own hosts and those of white labels. A key stands for
 * one file for good, so browsers keep it.
 */
export async function serveLogo(request: Request, key: string): Promise<Response> {
  const tenant = await tenantOf(originOf(request.headers).host)
  if (tenant.kind === "unavailable") return refusal(503)
  if (tenant.kind === "unknown" || !logoParamSchema.safeParse({ key }).success) return refusal(404)
  try {
    const { content_type, data } = await callApi(null, "whitelabel_logos.get", { params: { key } })
    const headers = guarded(
      new Headers({
        "content-type": content_type,
        "cache-control": "public, max-age=31536000, immutable",
        "cross-origin-resource-policy": "same-origin",
      }),
    )
    return new Response(Buffer.from(data, "base64"), { headers })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return refusal(error.status === 404 ? 404 : 502)
  }
}
