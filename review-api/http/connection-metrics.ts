import { sql } from "drizzle-orm"
import { Counter, Gauge, type Registry } from "prom-client"
import { connectionStates } from "#lib/contract/connections/constants.ts"
import { type OauthProvider, oauthProviders } from "#lib/contract/index.ts"
import { quotaLeft } from "../connections/call-meter.ts"
import type { Connector } from "../connections/connector.ts"
import { callOutcomes } from "../connections/connector-tally.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { connectionState } from "../services/connections/connection-state.ts"
import { providerOf } from "../services/connections/provider-of.ts"
import type { Deps } from "../services/deps.ts"
import { inTime } from "./in-time.ts"

const figuresShape = {
  code: column.text(),
  state: column.text(),
  connections: column.number(),
  overdue: column.number(),
}

type Figures = RowOf<typeof figuresShape>

const connectorsOf = ({ connectors }: Deps): Connector[] =>
  (Object.keys(oauthProviders) as OauthProvider[]).flatMap((provider) => connectors(provider) ?? [])

/** Connections are as many as accounts that have one: all of them are counted in one go. */
async function figuresOf(deps: Deps): Promise<Map<OauthProvider, Figures[]> | null> {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  const found = await inTime(
    rowsOf(
      deps.db,
      figuresShape,
      sql`select i.code, ${connectionState(now)} as state, count(*) as connections,
            coalesce(extract(epoch from ${now} - min(c.next_sync_at)), 0)::double precision as overdue
          from connections c join oauth_tokens t on t.account_id = c.account_id and t.id = c.token_id
          join integrations i on i.id = t.integration_id
          where t.revoked_at is null group by 1, 2`,
    ),
  )
  if (!found) return null
  const ofProvider = (provider: OauthProvider) => found.filter(({ code }) => providerOf(code) === provider)
  return new Map(connectorsOf(deps).map(({ provider }) => [provider, ofProvider(provider)]))
}

function showConnections(register: Registry, deps: Deps): void {
  new Gauge({
    name: "outpost_api_connections",
    help: "Connections that collect reviews, by provider and state",
    labelNames: ["provider", "state"],
    registers: [register],
    async collect() {
      this.reset()
      for (const [provider, own] of (await figuresOf(deps)) ?? []) {
        for (const state of connectionStates) this.set({ provider, state }, 0)
        for (const { state, connections } of own) this.set({ provider, state }, connections)
      }
    },
  })
  new Gauge({
    name: "outpost_api_connection_overdue_seconds",
    help: "Seconds that the most overdue look has been due; 0 when none is",
    labelNames: ["provider"],
    registers: [register],
    async collect() {
      this.reset()
      for (const [provider, own] of (await figuresOf(deps)) ?? [])
        this.set({ provider }, Math.max(0, ...own.map(({ overdue }) => overdue)))
    },
  })
}

function showResponses(register: Registry, deps: Deps): void {
  new Gauge({
    name: "outpost_api_responses_in_moderation",
    help: "Responses that were sent to a provider and are not confirmed yet",
    labelNames: ["provider"],
    registers: [register],
    async collect() {
      this.reset()
      const found = await inTime(
        rowsOf(
          deps.db,
          { code: column.text(), responses: column.number() },
          sql`select i.code, count(*) as responses from responses a
              join reviews r on r.account_id = a.account_id and r.id = a.review_id
              join integrations i on i.review_source_id = r.source_id
              where a.next_attempt_at is not null and a.status = 'pending' and a.attempts > 0 group by 1`,
        ),
      )
      if (!found) return
      for (const { provider } of connectorsOf(deps)) {
        const own = found.find(({ code }) => providerOf(code) === provider)
        this.set({ provider }, own?.responses ?? 0)
      }
    },
  })
}

function showQuota(register: Registry, deps: Deps): void {
  new Gauge({
    name: "outpost_api_provider_calls_left",
    help: "Remaining calls in a provider's quota this minute, across all processes, at the busiest host",
    labelNames: ["provider"],
    registers: [register],
    async collect() {
      this.reset()
      for (const { provider, quota } of connectorsOf(deps)) {
        const left = quota && (await inTime(quotaLeft(deps.db, quota, deps.clock.now())))
        if (left) this.set({ provider }, left.calls_left)
      }
    },
  })
}

function showTallies(register: Registry, deps: Deps): void {
  new Counter({
    name: "outpost_api_provider_calls_total",
    help: "Calls to providers by outcome: ok, busy, refused, ended (access is over)",
    labelNames: ["provider", "outcome"],
    registers: [register],
    collect() {
      this.reset()
      for (const { provider, tally } of connectorsOf(deps)) {
        for (const outcome of callOutcomes) this.inc({ provider, outcome }, tally.calls[outcome])
      }
    },
  })
  new Counter({
    name: "outpost_api_reviews_taken_total",
    help: "New reviews that connections have brought in",
    labelNames: ["provider"],
    registers: [register],
    collect() {
      this.reset()
      for (const { provider, tally } of connectorsOf(deps)) this.inc({ provider }, tally.reviewsTaken)
    },
  })
}

/** How connections are doing, by provider; nothing of it names an account. */
export function showConnectionMetrics(register: Registry, deps: Deps): void {
  showConnections(register, deps)
  showResponses(register, deps)
  showQuota(register, deps)
  showTallies(register, deps)
}
