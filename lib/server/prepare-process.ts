import { env } from "#lib/env/env.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { dropSilentClients } from "#lib/env/silent-clients.ts"
import { stampRequests } from "#lib/http/received.ts"
import { shareMetrics } from "#lib/monitoring/metrics.ts"
import { watchRequests } from "#lib/monitoring/watch-requests.ts"
import { takeKeptValues } from "#lib/session/kept-values.ts"
import { admitRequests } from "./admit-requests.ts"
import { sendQuickAnswers } from "./send-quick-answers.ts"

/**
 * Checks the environment, learns where connections come from, logs requests, bounds what is rendered at once, hangs up
 * on silent clients, and ends with the program that started this one.
 * @throws when a variable is wrong.
 */
export function prepareProcess(): void {
  env()
  stampRequests()
  processWide("watched-requests", watchRequests)
  processWide("admitted-requests", () => admitRequests())
  processWide("sent-quick-answers", sendQuickAnswers)
  shareMetrics()
  takeKeptValues()
  const silenceMs = (env().REVIEW_API_TIMEOUT_SECONDS + 60) * 1_000
  processWide("silent-clients", () => dropSilentClients(silenceMs))
  processWide("disconnect", () => process.on("disconnect", () => process.exit(0)))
}
