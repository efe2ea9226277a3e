import { currentNonce } from "#lib/permissions/request.ts"
import { type TenantColours, tenantStyle } from "#lib/tenant/tenant-style.ts"

/** The colours of a white label, over the tokens; `<html>` always carries `data-tenant`. */
export async function TenantStyle({ whitelabel }: { whitelabel: TenantColours | null }) {
  const css = tenantStyle(whitelabel)
  if (!css) return null
  return (
    <style href="tenant" precedence="tenant" nonce={await currentNonce()}>
      {css}
    </style>
  )
}
