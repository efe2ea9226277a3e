import { impersonationLink } from "#review-api/services/sso/impersonation-link.ts"
import type { Caller } from "./api-caller.ts"
import type { TestApi } from "./test-api.ts"

/** The provider's staff signed in as somebody (D-326). @param email of whom. */
export async function impersonate(api: Pick<TestApi, "deps" | "call">, email: string): Promise<Caller> {
  const address = await impersonationLink(api.deps, { email, staff: "support@outpost.example" })
  const { body } = await api.call("POST", "/sso/exchange", {
    body: { token: address.split("/sso-login/")[1] },
  })
  return { email: body.email, token: body.token }
}
