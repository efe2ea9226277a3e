import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import type { OwnConnection } from "#lib/features/integrations/load-linked.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { ConnectionMark } from "./connection-health.tsx"
import { IntegrationMark } from "./integration-mark.tsx"

export type OwnConnectionsProps = {
  connections: readonly OwnConnection[]
  canConnect: boolean
}

/** Connections of a parent for its accounts, with the number of accounts that use each. */
export function OwnConnections({ connections, canConnect }: OwnConnectionsProps) {
  return (
    <section aria-labelledby="own-connections" className="mb-6">
      <h2 id="own-connections">Connections for your accounts</h2>
      <p className="pt-1 pb-3 text-13 text-muted">
        Log in once, then choose the accounts that collect and respond to reviews through it.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-3">
        {connections.map(({ provider, code, name, connection, linked }) => (
          <li
            key={provider}
            className="flex flex-wrap items-center gap-3 rounded-card border border-line p-4 text-13"
          >
            <IntegrationMark code={code} name={name} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="text-muted">
                {connection ? countOf(linked, "account uses it", "accounts use it") : "Not connected"}
              </span>
            </span>
            {connection && (
              <>
                <ConnectionMark state={connection.state} />
                <Link
                  className={buttonClass({ dense: true })}
                  href={routes.connection(provider, { part: "accounts" })}
                  prefetch={false}
                  aria-label={`Accounts that use ${name}`}
                  data-track="account_integrations.accounts"
                >
                  Accounts
                </Link>
              </>
            )}
            {canConnect && (!connection || connection.state === "expired") && (
              <a
                className={buttonClass({ dense: true })}
                href={routes.oauthOutbound(provider)}
                aria-label={`${connection ? "Reconnect" : "Connect"} ${name}`}
                data-track="account_integrations.connect"
              >
                {connection ? "Reconnect" : "Connect"}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
