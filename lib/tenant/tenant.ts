import { callApi } from "#lib/bff/call-api.ts"
import { env, ownHosts } from "#lib/env/env.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { createTenantLookup, type Tenant } from "./lookup.ts"

const lookup = () =>
  processWide("tenants", () =>
    createTenantLookup({
      own: ownHosts(env()),
      ask: async (domain, signal) => {
        const query = { custom_domain: domain }
        const answer = await callApi(null, "whitelabels.list", { query }, { signal })
        const found = answer._embedded.whitelabels[0]
        return found && found.account_id !== null ? found : null
      },
    }),
  )

/** Whose site a host is (design 3.1). @param host lower case, with or without port. */
export const tenantOf = (host: string): Promise<Tenant> => lookup()(host)

/** Lets this process see at once that a domain or its white label has changed. */
export const forgetTenant = (domain: string): void => lookup().forget(domain)
