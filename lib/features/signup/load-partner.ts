import { callApi } from "#lib/api-client/call-api.ts"
import type { Partner } from "#lib/contract/partners/schema.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { notFoundText } from "#lib/errors/texts.ts"
import type { Origin } from "#lib/http/origin.ts"
import { visitorHeaders } from "#lib/http/visitor-headers.ts"
import type { Tenant } from "#lib/tenant/lookup.ts"

/**
 * The partner whose sign-up link a visitor follows (D-273). On the domain of a white label there is no other way to sign
 * up, and only its own link works there.
 * @param key of the link; null without one.
 * @returns null on the own hosts without a key.
 * @throws ApiFailure with 404 for a wrong key, and for one of someone else on a white label's domain.
 */
export async function loadPartner(
  { tenant, origin }: { tenant: Tenant; origin: Origin },
  key: string | null,
): Promise<Partner | null> {
  const missing = () => new ApiFailure(404, notFoundText)
  if (!key) {
    if (tenant.kind === "own") return null
    throw missing()
  }
  const partner = await callApi(
    null,
    "partners.get",
    { params: { key } },
    { headers: visitorHeaders(origin) },
  )
  const isElsewhere =
    tenant.kind !== "own" &&
    !(tenant.kind === "whitelabel" && sameId(tenant.whitelabel.account_id, partner.whitelabel?.account_id))
  if (isElsewhere) throw missing()
  return partner
}
