import { callApi } from "#lib/api-client/call-api.ts"
import { env, ownHosts } from "#lib/env/env.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { askSiblings, onSibling } from "#lib/env/siblings.ts"
import { createTenantLookup, type Tenant, type TenantLookup } from "./lookup.ts"

const forgetTopic = "tenants.forget"

function newLookup(): TenantLookup {
  onSibling(forgetTopic, (domain: string) => lookup().forget(domain))
  return createTenantLookup({
    own: ownHosts(env()),
    ask: async (domain, signal) => {
      const query = { custom_domain: domain }
      const answer = await callApi(null, "whitelabels.list", { query }, { signal })
      const found = answer._embedded.whitelabels[0]
      return found && found.account_id !== null ? found : null
    },
  })
}

const lookup = () => processWide("tenants", newLookup)

/** Whose site a host is (design 3.1). @param host lower case, with or without port. */
export const tenantOf = (host: string): Promise<Tenant> => lookup()(host)

/** Lets every process of the app see at once that a domain or its white label has changed. */
export async function forgetTenant(domain: string): Promise<void> {
  lookup().forget(domain)
  await askSiblings(forgetTopic, domain)
}
