import { AsyncLocalStorage } from "node:async_hooks"
import type { IncomingMessage, ServerResponse } from "node:http"
import { processWide } from "#lib/env/process-wide.ts"
import { isOutage } from "#lib/errors/api-failure.ts"

export type Exchange = {
  request: Pick<IncomingMessage, "headers">
  response: Pick<ServerResponse, "statusCode" | "setHeader" | "headersSent">
}

/** Exchanges in progress; every request that reaches this process enters its own. */
export const exchanges = () => processWide("exchange", () => new AsyncLocalStorage<Exchange>())

/** When someone may try again, as the gate says it too. */
export const retryAfterS = 10

/**
 * Gives the document that is being rendered a status; Next has no way to say it. What its own scripts ask for stays
 * 200: they would load the page once more.
 */
export function answerAs(status: number): void {
  const { request, response } = exchanges().getStore() ?? {}
  if (!response || response.headersSent || request?.headers.rsc !== undefined) return
  response.statusCode = status
  if (status === 503) response.setHeader("retry-after", String(retryAfterS))
}

/** Gives the document the status of a failure: 503 while the Review API is away, silent or has no time, else 500. */
export const answerAsFailed = (failure: unknown): void => answerAs(isOutage(failure) ? 503 : 500)
