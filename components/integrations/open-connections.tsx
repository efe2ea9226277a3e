import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import type { Connection } from "#lib/contract/index.ts"
import { providers } from "#lib/contract/providers.gen.ts"
import { providerOf } from "#lib/features/integrations/catalogue.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { ConnectionMark } from "./connection-health.tsx"
import { IntegrationMark } from "./integration-mark.tsx"

/** Connections that bring reviews, for users without the catalogue (D-200) who may read their state. */
export function OpenConnections({ connections }: { connections: readonly Connection[] }) {
  if (connections.length === 0) return null
  return (
    <section aria-labelledby="connections">
      <h2 id="connections" className="pb-3">
        Connections
      </h2>
      <ul className="grid gap-3">
        {connections.map(({ integration_code: code, oauth_token_id: id, state, places_matched: places }) => {
          const provider = providerOf(code)
          if (!provider) return null
          const name = providers[provider].name
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-3 rounded-card border border-line p-4 text-13"
            >
              <IntegrationMark code={code} name={name} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{name}</span>
                <span className="text-muted">{countOf(places, "matched place", "matched places")}</span>
              </span>
              <ConnectionMark state={state} />
              <Link
                className={buttonClass({ dense: true })}
                href={routes.connection(provider)}
                prefetch={false}
                aria-label={`Places of ${name}`}
                data-track="settings_integrations.places"
              >
                Places
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
