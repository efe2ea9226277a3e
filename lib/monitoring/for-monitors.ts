import { currentRequest } from "./request-record.ts"

const headers = { "cache-control": "no-store", "x-content-type-options": "nosniff" }

/**
 * A route that only this machine and MONITORS may ask, whatever host they name: to everyone else it does not exist.
 * @param answer makes the answer.
 */
export const forMonitors =
  (answer: () => Promise<{ status?: number; type?: string; body: string }>) =>
  async (): Promise<Response> => {
    const isAllowed = currentRequest()?.isMonitor === true
    const {
      status = 200,
      type = "application/json",
      body,
    } = isAllowed ? await answer() : { status: 404, type: "text/plain", body: "Not Found" }
    return new Response(body, { status, headers: { ...headers, "content-type": `${type}; charset=utf-8` } })
  }
