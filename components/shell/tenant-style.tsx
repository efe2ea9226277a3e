import { headers } from "next/headers"
import { nonceHeader } from "#lib/gate/headers.ts"
import { type TenantColours, tenantStyle } from "#lib/tenant/tenant-style.ts"

/** The colours of a white label, over the tokens. */
export async function TenantStyle({ whitelabel }: { whitelabel: TenantColours | null }) {
  const css = tenantStyle(whitelabel)
  if (!css) return null
  const nonce = (await headers()).get(nonceHeader) ?? undefined
  return (
    <style href="tenant" precedence="tenant" nonce={nonce}>
      {css}
    </style>
  )
}
